package heraldry

// shapes are silhouettes of our own in a square of 100, filled with the
// charge's colour. Small inner lines in a dark tone give them life.
var shapes = map[string]string{
	"disc":     `<circle cx="50" cy="50" r="50"/>`,
	"triangle": `<path d="M50 4L98 92H2Z"/>`,
	"crescent": `<path d="M66 4A48 48 0 1 0 66 96A39 39 0 1 1 66 4Z"/>`,
	"fess":     " ",
	"bend":     " ",
	"sun": `<circle cx="50" cy="50" r="24"/>` +
		`<path d="M50 0L56 22H44ZM50 100L44 78H56ZM0 50L22 44V56ZM100 50L78 56V44Z` +
		`M15 15L34 26L26 34ZM85 15L74 34L66 26ZM85 85L66 74L74 66ZM15 85L26 66L34 74Z"/>`,
	"crown3": `<path d="M6 84L2 22L26 52L50 8L74 52L98 22L94 84Z"/><circle cx="2" cy="18" r="6"/><circle cx="50" cy="6" r="6"/><circle cx="98" cy="18" r="6"/>` +
		`<path d="M8 76H92" stroke="#f4f1e8" stroke-width="4" fill="none"/>`,
	"script": `<path d="M2 66C10 84 30 84 36 66C38 58 38 50 36 44M36 66C42 82 58 82 62 64V34M62 64C68 80 82 78 84 62C85 54 84 48 82 42M90 60C98 62 98 74 88 80" ` +
		`fill="none" stroke="currentColor" stroke-width="8" stroke-linecap="round"/>`,
	"serpent": `<path d="M22 92C54 98 88 90 86 72C84 56 40 62 34 46C29 32 52 26 66 32" fill="none" stroke="currentColor" stroke-width="12" stroke-linecap="round"/>` +
		`<path d="M60 20C72 14 92 22 96 34C90 42 74 44 62 40Z"/><path d="M95 33L108 29M95 34L107 40" stroke="currentColor" stroke-width="3" fill="none"/>` +
		`<circle cx="78" cy="28" r="3" fill="#f6f1e4"/>`,
	"lion": lion, "dragon": dragon, "mammoth_head": mammoth, "horse_head": horse, "wolf_head": wolf, "hawk": hawk,
}

// lion is a lion rampant: reared on one hind leg, forepaws out, tail up.
const lion = `<path d="M36 8C44 2 56 3 61 10C68 11 73 17 72 24L84 20C89 18 95 21 95 26C90 25 87 28 83 30L70 35C70 39 69 42 67 45L84 44C90 43 96 47 95 53C90 50 86 54 81 54L64 55C64 60 63 64 61 67C70 68 77 72 77 79C77 86 70 90 66 96H52C54 91 60 88 62 83C56 80 49 80 44 80C42 85 44 91 46 96H30C28 88 27 82 28 75C31 68 34 62 35 55C28 52 25 45 25 38C17 46 14 56 17 66C19 73 17 80 8 80C3 80 0 76 1 72C5 75 9 74 9 68C6 53 11 38 24 30C22 24 24 19 28 16C28 12 32 9 36 8Z"/>` +
	`<path d="M26 30C32 34 40 34 45 29C48 36 56 38 62 33M40 12C44 9 50 9 54 13" fill="none" stroke="#2b2a26" stroke-width="2.4"/><circle cx="60" cy="17" r="2.6" fill="#2b2a26"/><path d="M66 23C69 24 71 24 72 23" stroke="#2b2a26" stroke-width="2" fill="none"/>`

// dragon walks with raised wings and a barbed tail.
const dragon = `<path d="M96 30C92 22 84 18 77 20L70 12L69 22C64 26 61 31 60 37C57 33 54 29 52 24L48 2L42 22L34 4L32 24L20 10L24 30L8 22L18 40C12 46 8 54 9 63C10 73 3 76 0 71C1 82 12 84 16 75C20 79 26 81 32 80L24 96H38L42 83C48 84 54 83 59 80L64 96H78L68 76C72 70 74 62 73 54C75 48 77 44 80 41L90 42C94 42 96 39 95 36C98 35 98 32 96 30Z"/>` +
	`<path d="M52 40C46 34 40 32 34 34M52 44C44 42 36 43 28 46M84 26L86 24" fill="none" stroke="#5a1410" stroke-width="2.4"/><circle cx="82" cy="27" r="2.6" fill="#5a1410"/>`

// mammoth is the head seen from the front: crown, ears, trunk and two tusks.
const mammoth = `<path d="M50 2C66 2 76 12 78 26C88 24 96 30 98 40C94 52 84 56 76 52C75 60 70 66 64 68C62 78 60 88 56 94C54 98 46 98 44 94C40 88 38 78 36 68C30 66 25 60 24 52C16 56 6 52 2 40C4 30 12 24 22 26C24 12 34 2 50 2Z"/>` +
	`<path d="M34 62C22 74 16 86 24 98C22 86 32 78 40 70ZM66 62C78 74 84 86 76 98C78 86 68 78 60 70Z" fill="#f4f1e8" stroke="#2b2a26" stroke-width="1.5"/>` +
	`<circle cx="36" cy="42" r="4" fill="#2b2a26"/><circle cx="64" cy="42" r="4" fill="#2b2a26"/><path d="M43 60H57M44 70H56M45 80H55M46 88H54M40 14C46 10 54 10 60 14" stroke="#2b2a26" stroke-width="2" fill="none"/>`

const horse = `<path d="M30 98C28 74 32 52 46 34L42 14L56 24C72 26 84 38 90 54C94 62 92 70 86 74C80 76 74 72 70 66C64 66 60 66 56 64C60 76 66 86 76 98Z"/><circle cx="64" cy="42" r="4" fill="#2b2a26"/><path d="M44 34C34 48 30 64 32 84" stroke="#2b2a26" stroke-width="3" fill="none"/>`

const wolf = `<path d="M14 6L36 26H64L86 6L84 42L98 56L78 66L62 94H38L22 66L2 56L16 42Z"/><path d="M30 46L44 52M70 46L56 52" stroke="#2b2a26" stroke-width="5"/><path d="M42 78H58L50 88Z" fill="#2b2a26"/>`

const hawk = `<path d="M50 8C58 8 64 14 64 22C72 30 84 28 98 14C98 40 88 56 70 62L62 72L70 96L50 84L30 96L38 72L30 62C12 56 2 40 2 14C16 28 28 30 36 22C36 14 42 8 50 8Z"/><circle cx="46" cy="20" r="3" fill="#2b2a26"/><path d="M54 22L66 26L55 28Z" fill="#2b2a26"/>`
