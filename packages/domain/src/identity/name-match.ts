/** How the name on a document compares with the one on a profile. */
export type NameMatch = 'same' | 'close' | 'different'

/** The name on a document, as the document reader returns it. */
export interface DocumentName {
  readonly given: string
  readonly family: string
}

/** Letters that don't decompose into a plain letter and a mark. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    æ: 'ae',
    œ: 'oe',
    ı: 'i',
  }),
)

const titles: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'mx',
  'dr',
  'prof',
  'sir',
  'dame',
  'lord',
  'lady',
  'rev',
])

/** Common short forms: the names in one row match each other. Pairs in which one is the beginning of the other need no row. */
const shortForms: readonly (readonly string[])[] = [
  ['alexander', 'alex', 'sandy', 'sasha'],
  ['alexandra', 'alex', 'sandra', 'sasha'],
  ['andrew', 'andy', 'drew'],
  ['anthony', 'tony'],
  ['catherine', 'katherine', 'kathryn', 'cathy', 'kathy', 'kate', 'katie'],
  ['charles', 'charlie', 'chuck'],
  ['david', 'dave'],
  ['deborah', 'debbie'],
  ['edward', 'eddie', 'ned', 'ted'],
  ['elizabeth', 'beth', 'betty', 'eliza', 'liz', 'lizzie'],
  ['henry', 'hal', 'harry'],
  ['james', 'jamie', 'jim', 'jimmy'],
  ['jennifer', 'jenny'],
  ['john', 'jack', 'johnny'],
  ['joseph', 'joe', 'joey'],
  ['margaret', 'maggie', 'meg', 'peggy'],
  ['michael', 'mick', 'mike'],
  ['mohammed', 'mo', 'mohamed', 'mohammad', 'muhammad'],
  ['patricia', 'pat', 'trish'],
  ['rebecca', 'becky'],
  ['richard', 'dick', 'rick'],
  ['robert', 'bob', 'bobby', 'rob'],
  ['stephen', 'steve', 'steven'],
  ['susan', 'sue'],
  ['thomas', 'tom', 'tommy'],
  ['victoria', 'tori', 'vicky'],
  ['william', 'bill', 'billy', 'will'],
]

/** A given name of at least this many letters matches one that begins with it. */
const minPrefix = 3

/**
 * Marks that can be ignored in a name. Not those of the scripts of India, which are vowels, nor those of Japan, which change consonants:
 * two names may differ by these alone.
 */
const accents = /(?=\p{Mark})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu

/** The words of a name: without accents, in lower case, hyphens as spaces, titles dropped. */
export function nameTokens(name: string): string[] {
  const letters = name
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(/[ßøłđðþæœı]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/['’‘`.]|\u200c|\u200d/g, '')
  return letters.split(/[^\p{Letter}\p{Mark}\p{Number}]+/u).filter((token) => token !== '' && !titles.has(token))
}

/** A key for a name, independent of case, accents and the order of its words. */
export function foldName(name: string): string {
  return [...new Set(nameTokens(name))].toSorted().join(' ')
}

/**
 * Whether a document shows the name of a profile. `same`: the same words. `close`: the same family name or its initial, and a given name
 * that is the same, is the beginning of the other (at least three letters), or is a common short form of it; each further given name is on
 * the document, too, or is an initial of one there.
 */
export function nameMatch(profileName: string, document: DocumentName): NameMatch {
  const own = nameTokens(profileName)
  const [given, family] = [nameTokens(document.given), nameTokens(document.family)]
  if (own.length === 0) return 'different'
  if (foldName(profileName) === foldName(`${document.given} ${document.family}`)) return 'same'
  const first = givenNamesFor(own, family)
  const isGiven = (mine: string) => given.some((theirs) => isSameGiven(mine, theirs))
  const isInitial = (mine: string) => mine.length === 1 && given.some((theirs) => theirs.startsWith(mine))
  return first.some(isGiven) && first.every((mine) => isGiven(mine) || isInitial(mine)) ? 'close' : 'different'
}

/** The given names of a profile whose last name is this family name or its initial; none when it's a different one. */
function givenNamesFor(own: readonly string[], family: readonly string[]): readonly string[] {
  if (family.length === 0) return []
  const ending = own.slice(-family.length)
  if (own.length > family.length && ending.join(' ') === family.join(' ')) return own.slice(0, -family.length)
  const initial = own.at(-1) ?? ''
  return own.length > 1 && initial.length === 1 && family[0]?.startsWith(initial) ? own.slice(0, -1) : []
}

function isSameGiven(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= minPrefix && long.startsWith(short)) return true
  return shortForms.some((row) => row.includes(one) && row.includes(other))
}
