package darkage
import ("testing";"hyboria/battle/dice";"hyboria/battle";"fmt";"os";"strconv")
func pick(name string) Commander { if name=="book" {return ByTheBook{}}; return NewGeneral(Doctrine(name)) }
func TestZZ(t *testing.T){
 n:=200; if x,err:=strconv.Atoi(os.Getenv("NN"));err==nil{n=x}
 card:=-1; if x,err:=strconv.Atoi(os.Getenv("CARD"));err==nil{card=x}
 score:=map[string]int{}; turns:=0; rules:=map[string]int{}; var loss [2]float64; small:=0
 for i:=range n { for k:=range 2 {
   c:=[2]Commander{pick(os.Getenv("A")),pick(os.Getenv("B"))}
   if k==1 {c[0],c[1]=c[1],c[0]}
   sys:=New(cards(),nil,c[0],c[1]).Unrecorded()
   sc:=random(t,i); if card>=0 {sc.Card=card; sc.Pass=false; sc.MapRiver=nil}
   s,err:=sys.Run(sc,dice.SeedOf(int64(i))); if err!=nil{t.Fatal(err)}
   turns+=s.Turn; rules[s.Rule]++
   var sh [2]float64
   for side:=range 2 { _,l,tot:=s.shares(battle.Side(side)); sh[side]=float64(l)/float64(tot); w:=side; if k==1 {w=1-side}; loss[w]+=sh[side] }
   if s.Winner==battle.Draw && sh[0]<.1&&sh[1]<.1 {small++; if os.Getenv("SHOW")!="" {fmt.Println(i,k,sc.Card,sc.Pass,sc.MapRiver!=nil,len(s.Units))}}
   switch { case s.Winner==battle.Draw: score[fmt.Sprint("draw",k)]++
    case (s.Winner==battle.AttackerWins)==(k==0): score[fmt.Sprint("won",k)]++
    default: score[fmt.Sprint("lost",k)]++ } } }
 fmt.Println(score,turns/(2*n),rules, loss[0]/float64(2*n),loss[1]/float64(2*n), "small",small)
}
