package darkage
import ("testing";"hyboria/battle/dice";"fmt";"os";"strconv")
func TestZZDbg(t *testing.T){
 i,_:=strconv.Atoi(os.Getenv("I"))
 sc:=random(t,i)
 s,_:=Start(sc,dice.SeedOf(int64(i)),cards(),nil,Options{Record:true})
 s.Deploy([2][]Placement{})
 for !s.Over { s.Play(pick(os.Getenv("A"))) }
 for _,p:=range s.Phases { fmt.Println("--",p.Turn,p.Name); for _,e:=range p.Events { if e.Text!="Positions" {fmt.Println("   ",e.Unit,e.Text)} } }
 for _,u:=range s.Units { u.Now=Doings{}; e,d:=s.Nearest(u); m:=s.usualMove(u); o:=Order{Unit:u.ID,Move:m}; fmt.Println(u.ID,u.At,u.Heading.Degrees(),"near",e.ID,d,s.openWay(u,e),s.OrderWords(&o)) }
}
