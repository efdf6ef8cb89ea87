import { wordsOf } from '../items/search-terms.ts'
import { formsOf } from '../items/word-forms.ts'
import { foldText } from '../text.ts'

export const wordGroups = ['weapons', 'drugs', 'tobacco', 'papers', 'abuse', 'alcohol', 'recalled', 'licensed'] as const
export type WordGroup = (typeof wordGroups)[number]

interface Group {
  /** In the sentence 'Itemo doesn't allow …'. */
  readonly name: string
  /** `block`: can't be saved. `hold`: is looked at by a person. */
  readonly severity: 'block' | 'hold'
  /** In singular, in lower case, with commas between them. */
  readonly words: string
}

/** What is looked for in a listing, by default. The most severe groups first. */
export const wordGroupTable = {
  weapons: {
    name: 'weapons',
    severity: 'block',
    words: `firearm, gun, handgun, shotgun, pistol, revolver, rifle, ammunition, ammo, silencer, taser, pepper spray, flick knife,
      butterfly knife, zombie knife, knuckle duster, crossbow, explosive, grenade, throwing star`,
  },
  drugs: {
    name: 'medicines and drugs',
    severity: 'block',
    words: `cannabis, weed grinder, cocaine, heroin, ketamine, mdma, nitrous oxide, prescription medicine, prescription drug,
      anabolic steroid, antibiotic, insulin, viagra, codeine, morphine, tramadol, diazepam, xanax`,
  },
  tobacco: { name: 'tobacco and vapes', severity: 'block', words: 'cigarette, cigar, tobacco, vape, vape pen, snus' },
  papers: {
    name: 'identity papers or escorts',
    severity: 'block',
    words: 'passport, driving licence, identity card, escort',
  },
  abuse: { name: 'abusive words', severity: 'block', words: 'nigger, nigga, paki, faggot, kike, cunt' },
  alcohol: {
    name: 'alcohol',
    severity: 'hold',
    words: `bottle of wine, bottle of whisky, bottle of vodka, bottle of gin, bottle of rum, case of wine, case of beer,
      crate of beer, keg of beer`,
  },
  recalled: { name: 'recalled goods', severity: 'hold', words: 'recalled, product recall, safety recall' },
  licensed: {
    name: 'kit that needs a licence',
    severity: 'hold',
    words: 'firework, pyrotechnic, asbestos, x ray machine, class 4 laser',
  },
} as const satisfies Record<WordGroup, Group>

/** What only sounds like it: a tool, a toy, a socket, a car. */
const harmless = new RegExp(
  [
    String.raw`\b(?:nail|glue|heat|staple|caulking|sealant|grease|spray|massage|water|nerf|bubble|foam|paint|toy|solder(?:ing)?|rivet|brad|mortar|price|radar|air blow|blow|label|tagging|speed|confetti|t shirt|sand ?blast(?:ing)?) ?guns?\b`,
    String.raw`\bgun ?metal\b`,
    String.raw`\bexhaust silencers?\b`,
    String.raw`\b(?:cigarette|cigar) (?:lighter|plug|socket|box guitar)s?\b`,
    String.raw`\bescort (?:van|car)s?\b|\bford escorts?\b`,
    String.raw`\bpassport (?:photo|cover|holder|picture)s?\b`,
    String.raw`\b(?:drug|antibiotic) tests? kits?\b`,
  ].join('|'),
  'g',
)

/** Letters of other scripts that look like ours. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i',
    ј: 'j', ѕ: 's', ԁ: 'd', ɡ: 'g', һ: 'h', ո: 'n', ս: 'u', α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v',
    ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ł: 'l', ø: 'o',
  }),
) // prettier-ignore

/** Letters that were written apart: "g u n", "g.u.n". */
const apart = /(?<![\p{L}\p{N}])\p{L}(?:[ .\-_*·]\p{L}){2,}(?![\p{L}\p{N}])/gu

function plain(text: string): string {
  const folded = foldText(text).replace(/\p{Cf}/gu, '')
  const ours = Array.from(folded, (letter) => lookAlikes.get(letter) ?? letter).join('')
  return ours.replace(apart, (letters) => letters.replace(/[^\p{L}]/gu, ''))
}

type Severity = 'block' | 'hold'

/** A word, or a few of them, that is looked for in a listing. */
export interface WordEntry {
  /** In singular; as anyone writes it. */
  readonly word: string
  readonly group: WordGroup
  /** `block`: can't be saved. `hold`: is looked at by a person. */
  readonly severity: Severity
  /** Only in these categories; empty: in all. */
  readonly categories: readonly string[]
}

/** What a town looks for until it decides otherwise. */
export const defaultWords: readonly WordEntry[] = wordGroups.flatMap((group) =>
  wordGroupTable[group].words
    .split(/,\s*/)
    .map((word) => ({ word, group, severity: wordGroupTable[group].severity, categories: [] })),
)

interface Phrase extends WordEntry {
  readonly words: readonly string[]
}

/** Lists that were taken apart, the most severe words first: a list is one object for as long as it is in force. */
const phrasesOf = new WeakMap<readonly WordEntry[], readonly Phrase[]>()

function takeApart(list: readonly WordEntry[]): readonly Phrase[] {
  const known = phrasesOf.get(list)
  if (known) return known
  // What the folding leaves nothing of would be found everywhere.
  const phrases = list
    .map((entry) => ({ ...entry, words: wordsOf(plain(entry.word)) }))
    .filter(({ words }) => words.length > 0)
  const ordered = [...phrases.filter(isBlocking), ...phrases.filter((phrase) => !isBlocking(phrase))]
  phrasesOf.set(list, ordered)
  return ordered
}

const isBlocking = ({ severity }: WordEntry) => severity === 'block'

interface BlockedWord {
  readonly group: WordGroup
  readonly severity: Severity
}

/**
 * The most severe blocked word of a text, by a town's list; a word of some categories counts in those. Undefined where there is none.
 * Takes time in proportion to the text's length.
 */
export function findBlockedWord(
  text: string,
  list: readonly WordEntry[] = defaultWords,
  category?: string,
): BlockedWord | undefined {
  const words = wordsOf(plain(text).replace(harmless, ' ')).map(formsOf)
  const known = new Set(words.flat())
  const found = takeApart(list).find(
    ({ words: wanted, categories }) =>
      wanted.every((word) => known.has(word)) &&
      (categories.length === 0 || (category !== undefined && categories.includes(category))) &&
      words.some((_, at) => wanted.every((word, index) => words[at + index]?.includes(word) === true)),
  )
  return found && { group: found.group, severity: found.severity }
}

const abuse = defaultWords.filter(({ group }) => group === 'abuse')

/** Whether a text is abusive: of a name or of what someone says of themselves, that alone counts. */
export const isAbusive = (text: string): boolean => findBlockedWord(text, abuse) !== undefined

/** Why a name, or what someone says of themselves, can't be saved. */
export const abuseSentence = "Itemo doesn't allow abusive words. Please choose others."

/** Why a text with such a word can't be saved. */
export const blockedSentence = (group: WordGroup): string =>
  `Itemo doesn't allow ${wordGroupTable[group].name}. See what may be listed.`
