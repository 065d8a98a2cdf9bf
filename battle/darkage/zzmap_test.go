package darkage
import ("testing";"hyboria/battle/dice";"fmt";"hyboria/battle/darkage/ground";"hyboria/battle/royal/field";"os";"strconv")
func draw(s *State){
  t:=s.rt.table
  for y:=35;y>=0;y-- { line:=""
   for x:=0;x<int(t.Wide);x++ { v:=field.Vec{X:float64(x)+.5,Y:float64(y)+.5}; ch:="."
    for i:=range t.Pieces { p:=&t.Pieces[i]; if p.Holds(v) { ch=[]string{"h","w","b","m","c","v","l","#","R","|","d","s","-"}[p.Kind]; if p.Kind!=ground.Hill&&p.Kind!=ground.Road {break} } }
    if !t.Open(v,v.Add(field.Vec{X:2}),ground.Mover{}) && ch=="." {ch=","}
    for _,u:=range s.Units { if u.On() { if d,_:=field.DistTo(&u.rect,v); d<0.5 { ch=string(rune('A'+u.ID%26)); if u.Side==1 {ch=string(rune('a'+u.ID%26))}; ch=ch } } }
    line+=ch }
   fmt.Println(line) }
}
func TestZZMap(t *testing.T){
 i,_:=strconv.Atoi(os.Getenv("I"))
 sys:=New(cards(),nil,pick(os.Getenv("A")),pick(os.Getenv("B"))).Unrecorded()
 sc:=random(t,i)
 s,_:=Start(sc,dice.SeedOf(int64(i)),cards(),nil,Options{})
 s.Deploy([2][]Placement{}); draw(s); fmt.Println()
 s,_=sys.Run(sc,dice.SeedOf(int64(i))); draw(s); fmt.Println(s.Reason)
 for _,u:=range s.Units { fmt.Println(u.ID,u.Profile.Code,u.Side,u.Hits,u.Place,u.Shots,u.At) }
}
