package data

import (
	"fmt"
	"strings"
	"testing"
)

// The printed lists, row by row, as two readers have them: id, name, type,
// class, size, weapon, share and marks.
const printedRows = `
aquilonia.poitainian_knights: Poitainian Knights, HC A 12-12 none, 0-50 of cavalry
aquilonia.aquilonian_knights: Aquilonian Knights, HC B 12-12 none, 40-100 of cavalry
aquilonia.black_dragons: Black Dragons, HC A 12-12 none, guard
aquilonia.bossonian_archers: Bossonian Archers, MI A 24-24 bow, 0-25 of foot, bossonian no_banner
aquilonia.gundermen: Gundermen, HIP A 30-30 none, 0-30 of foot, pike
aquilonia.aquilonians: Aquilonians, HI B 24-24 none, 40-100 of foot
aquilonia.black_legion: Black Legion, HI A 30-30 none, guard
argos.hired_cavalry: Hired Cavalry, HC B 12-12 none, 100-100 of cavalry, hired_counts_as_native
argos.hired_spearmen: Hired Spearmen, HI B 24-24 none, 50-90 of foot, hired_counts_as_native
argos.shemite_archers: Shemite Archers, LI B 18-18 shemite_bow, 10-25 of foot, shemite hired_counts_as_native
argos.royal_guard: Royal Guard, HI A 30-30 none, guard
black_amazons.regular_infantry: Regular Infantry, MI B 36-36 none, 50-100 of army, rough
black_amazons.light_archers: Light Archers, LI B 18-18 bow, 25-50 of army
black_amazons.elite_archers: Elite Archers, LI A 18-18 bow, 0-25 of army
brythunia.medium_horse: Medium Horse, MC B 12-12 none, 60-100 of cavalry
brythunia.heavy_horse_b: Heavy Horse (B), HC B 12-12 none, 0-40 of cavalry
brythunia.heavy_horse_a: Heavy Horse (A), HC A 12-12 none, 0-20 of cavalry
brythunia.medium_spearmen: Medium Spearmen, MI B 24-30 none, 60-70 of foot
brythunia.medium_pikemen: Medium Pikemen, MIP B 36-36 none, 10-20 of foot, pike
brythunia.heavy_pikemen: Heavy Pikemen, HIP A 36-36 none, 0-10 of foot, pike
brythunia.levy_archers: Levy Archers, LI C 12-12 bow, 0-10 of foot, levy
corinthia.corinthian_cavalry: Corinthian Cavalry, HC B 12-12 none, 100-100 of cavalry
corinthia.civic_militia: Civic Militia, HIP B 36-48 none, 67-100 of foot, pike
corinthia.elite_infantry: Elite Infantry, HIP A 36-36 none, 0-33 of foot, pike
desert_nomads.medium_cavalry: Medium Cavalry, MC B 12-12 none, 25-100 of army
desert_nomads.elite_cavalry: Elite Cavalry, MC A 12-12 none, 0-25 of army
desert_nomads.horse_archers: Horse Archers, MC B 12-12 bow, 0-50 of army, horse-archer
hill_tribes.horse_archers_a: Horse Archers (A), MC A 12-12 bow, 0-20 of army, horse-archer
hill_tribes.horse_archers_b: Horse Archers (B), MC B 12-12 bow, 47-90 of army, horse-archer
hill_tribes.horse_archers_c: Horse Archers (C), MC C 12-18 bow, 10-33 of army, horse-archer
hyrkania.garrison_spearmen: Garrison Spearmen, MI B 24-24 none, 67-100 of foot, defence_only_at_home
hyrkania.levy_archers: Levy Archers, LI C 12-12 bow, 0-33 of foot, levy defence_only_at_home
hyrkania.horse_archers_a: Horse Archers (A), MC A 12-12 bow, 0-33 of cavalry, horse-archer
hyrkania.horse_archers_b: Horse Archers (B), MC B 12-12 bow, 0-33 of cavalry, horse-archer
hyrkania.horse_archers_c: Horse Archers (C), MC C 18-18 bow, 33-100 of cavalry, horse-archer
khauran_and_khoraja.mailed_nobles: Mailed Nobles, HC A 12-12 none, 0-15 of cavalry
khauran_and_khoraja.mailed_lancers: Mailed Lancers, HC B 12-12 none, 0-20 of cavalry
khauran_and_khoraja.regular_cavalry: Regular Cavalry, MC B 12-12 none, 33-50 of cavalry
khauran_and_khoraja.horse_archers: Horse Archers, MC C 12-18 bow, 33-50 of cavalry, horse-archer
khauran_and_khoraja.regular_spearmen: Regular Spearmen, MI B 24-24 none, 67-75 of foot
khauran_and_khoraja.levy_archers: Levy Archers, LI C 12-12 bow, 25-33 of foot, levy
koth.shemite_archers: Shemite Archers, LI B 18-18 shemite_bow, 40-60 of army, shemite
koth.regular_spearmen: Regular Spearmen, MI B 24-24 none, 40-50 of army
koth.royal_cavalry: Royal Cavalry, HC A 12-12 none, 0-10 of army
koth.heavy_chariots: Heavy Chariots, HCH B 5-5 shemite_bow, 0-10 of army, scythed_chariot shemite
kozaki.mailed_cavalry: Mailed Cavalry, HC A 12-12 none, 0-10 of army
kozaki.veterans: Veterans, MC A 12-12 none, 0-40 of army
kozaki.regulars: Regulars, MC B 12-12 none, 50-100 of army
nemedia.nemedian_knights: Nemedian Knights, HC B 12-12 none, 75-100 of cavalry
nemedia.royal_guard_horse: Royal Guard (horse), HC A 12-12 none, guard
nemedia.adventurers_horse: Adventurers (horse), HC A 12-12 none, 0-20 of cavalry, no_banner
nemedia.regular_foot: Regular Foot, HI B 24-24 none, 40-90 of foot
nemedia.regular_archers: Regular Archers, LI B 12-12 bow, 10-25 of foot
nemedia.royal_guard_foot: Royal Guard (foot), HI A 30-30 none, guard
nemedia.adventurers_foot: Adventurers (foot), HI A 24-24 none, 0-20 of foot, no_banner
northern_barbarians.veteran_archers: Veteran Archers, HI A 12-12 bow, 50-75 of bow, northern
northern_barbarians.young_archers: Young Archers, HI B 12-12 bow, 25-50 of bow, northern
northern_barbarians.veterans: Veterans, HI A 30-36 thrown, 50-75 of foot, thrown northern
northern_barbarians.youths: Youths, HI B 30-36 thrown, 25-50 of foot, thrown northern
ophir.elite_knights: Elite Knights, HC A 12-12 none, 0-20 of cavalry
ophir.mailed_knights: Mailed Knights, HC B 12-12 none, 80-100 of cavalry
ophir.shemite_archers: Shemite Archers, LI B 18-18 shemite_bow, 33-45 of foot, shemite
ophir.royal_guard: Royal Guard, HI A 30-30 none, guard
ophir.regular_foot: Regular Foot, MI/HI B 24-24 none, 55-67 of foot, half_HI_half_MI
pictland.elite_foot: Elite Foot, MI A 36-36 thrown, 20-40 of army, thrown rough
pictland.regular_foot: Regular Foot, MI B 36-36 thrown, 20-40 of army, thrown rough
pictland.archers: Archers, MI B 18-18 bow, 30-40 of army, thrown rough
shem.mailed_lancers: Mailed Lancers, HC B 12-12 none, 30-40 of army
shem.elite_lancers: Elite Lancers, HC A 12-12 none, guard
shem.heavy_foot: Heavy Foot, HI B 24-24 none, 30-60 of army
shem.guard_foot: Guard Foot, HI A 30-30 none, guard
shem.shemite_archers: Shemite Archers, LI B 18-18 shemite_bow, 10-30 of army, shemite
stygia.medium_spearmen: Medium Spearmen, MI B 24-24 none, 45-60 of army
stygia.light_archers: Light Archers, LI B 18-18 bow, 20-30 of army
stygia.light_chariots: Light Chariots, LCH B 6-6 bow, 10-15 of army, light_chariot
turan.elite_mailed_cavalry: Elite Mailed Cavalry, HC A 12-12 none, 0-25 of cavalry
turan.regular_mailed_cavalry: Regular Mailed Cavalry, HC B 12-12 none, 25-90 of cavalry
turan.horse_archers: Horse Archers, MC C 12-18 bow, 10-50 of cavalry, horse-archer levy no_banner
turan.regular_spearmen: Regular Spearmen, MI B 24-24 none, 66-75 of foot
turan.immortals: Immortals, HI A 30-30 none, guard
turan.levy_archers: Levy Archers, LI C 12-12 bow, 25-33 of foot, levy no_banner
vendhya.regular_infantry: Regular Infantry, MI B 24-24 none, 50-85 of army
vendhya.archers: Archers, LI B 12-12 bow, 10-25 of army, no_banner regimental_group
vendhya.royal_guard: Royal Guard, HI A 30-30 none, guard
vendhya.woolly_mammoths: Woolly Mammoths, WM C 3-3 bow, 5-8 of army, mammoth regimental_group
zamora.elite_lancers: Elite Lancers, HC A 12-12 none, 0-33 of cavalry
zamora.mailed_cavalry: Mailed Cavalry, HC B 12-12 none, 67-100 of cavalry
zamora.archers: Archers, LI B 12-12 bow, 20-30 of foot, no_banner
zamora.regular_foot: Regular Foot, MI B 24-24 none, 45-60 of foot
zamora.heavy_foot: Heavy Foot, HI B 24-24 none, 15-35 of foot
zingara.regular_cavalry: Regular Cavalry, HC B 12-12 none, 66-80 of cavalry
zingara.noble_cavalry: Noble Cavalry, HC A 12-12 none, 20-33 of cavalry
zingara.royal_guard_horse: Royal Guard (horse), HC A 12-12 none, guard
zingara.regular_foot: Regular Foot, HI B 24-24 none, 65-100 of foot
zingara.royal_guard_foot: Royal Guard (foot), HI A 30-30 none, guard
zingara.archers: Archers, LI B 12-12 bow, 0-25 of foot
`

// The printed shares of the arms.
const printedArms = `
aquilonia: cavalry 25-40, infantry 60-75
argos: cavalry 25-33, infantry 67-75
black_amazons: whole 100-100
brythunia: cavalry 50-100, infantry 0-50
corinthia: cavalry 5-15, infantry 85-95
desert_nomads: whole 100-100
hill_tribes: whole 100-100
hyrkania: cavalry 50-100, infantry 0-50
khauran_and_khoraja: cavalry 60-75, infantry 25-40
koth: whole 100-100
kozaki: whole 100-100
nemedia: cavalry 25-40, infantry 60-75
northern_barbarians: archers 20-30, infantry 70-80
ophir: cavalry 25-33, infantry 67-75
pictland: whole 100-100
shem: whole 100-100
stygia: whole 100-100
turan: cavalry 30-50, infantry 50-75
vendhya: whole 100-100
zamora: cavalry 25-50, infantry 50-75
zingara: cavalry 25-40, infantry 60-75
`

func TestRowsAreThePrintedOnes(t *testing.T) {
	w := load(t)
	want := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(printedRows), "\n") {
		id, rest, _ := strings.Cut(line, ": ")
		want[id] = rest
	}
	rows := 0
	for _, n := range w.Nations {
		for _, r := range n.Rows {
			rows++
			if got := inWords(r); got != want[r.ID] {
				t.Errorf("%s: %s\nprinted %s", r.ID, got, want[r.ID])
			}
		}
	}
	if rows != 96 || len(want) != 96 {
		t.Errorf("%d rows, %d printed; want 96", rows, len(want))
	}
}

func inWords(r Row) string {
	share := "guard"
	if r.Percent != nil {
		share = fmt.Sprintf("%d-%d of %s", r.Percent.Min, r.Percent.Max, r.Percent.Of)
	}
	text := fmt.Sprintf("%s, %s %s %d-%d %s, %s", r.Name, strings.Join(r.Types, "/"), r.Class, r.Figures.Min(), r.Figures.Max(), r.Armed, share)
	if len(r.Traits) > 0 {
		text += ", " + strings.Join(r.Traits, " ")
	}
	return text
}

func TestArmsAreThePrintedOnes(t *testing.T) {
	w := load(t)
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(printedArms), "\n") {
		id, rest, _ := strings.Cut(line, ": ")
		n, ok := w.Nation(id)
		if !ok {
			t.Fatalf("no nation %q", id)
		}
		var arms []string
		for _, a := range n.Arms {
			arms = append(arms, fmt.Sprintf("%s %d-%d", a.Arm, a.Percent.Min(), a.Percent.Max()))
		}
		if got := strings.Join(arms, ", "); got != rest {
			t.Errorf("%s: %s, printed %s", id, got, rest)
		}
		lines = append(lines, line)
	}
	if len(lines) != len(w.Nations) {
		t.Errorf("%d nations, %d printed", len(w.Nations), len(lines))
	}
}
