import { wordsOf } from '../items/search-terms.ts'
import { formsOf } from '../items/word-forms.ts'
import { foldText } from '../text.ts'
import { defaultWords, type Severity, type WordEntry, type WordGroup } from './word-groups.ts'

const papers = String.raw`(?:(?:an?|the|me|your|my|their|proof|of|full|clean|valid|current|uk|photo|category|b|be|c1) ){0,6}(?:passport|id|identity card|driving licence)s?`
const somePapers = String.raw`${papers}(?:[ ,/(:-]{1,3}(?:(?:or|and|such as|like) )?${papers}){0,3}`

/** Harmless words that sound like blocked ones: a tool, a toy, a socket, a car, required papers. */
const harmless = new RegExp(
  [
    String.raw`\b(?:nail|glue|heat|hot air|staple|caulking|sealant|silicone|mastic|grease|spray|trigger|impact|snow foam|massage|water|nerf|bubble|foam|paint|toy|cap|laser tag|top|snow|caulk|tape|tack|pin|framing|welding|mig|spool|texture|hopper|hvlp|airless|sprayer|washer|jet wash|thermometer|temp|infrared|solder(?:ing)?|rivet|brad|mortar|price|radar|temperature|air blow|blow|label|tagging|tattoo|speed|confetti|t shirt|sand ?blast(?:ing)?) ?guns?\b`,
    String.raw`\bgun ?metal\b`,
    String.raw`\bpistol (?:grip(?:ped)?|style)s?\b`,
    String.raw`\b(?:shotgun|rifle) (?:mic|mike|microphone)s?\b`,
    String.raw`\b(?:exhaust|compressor|generator|intake) silencers?\b`,
    String.raw`\b(?:cigarette|cigar) (?:lighter|plug|socket|box guitar)s?\b`,
    String.raw`\bescort (?:van|car)s?\b|\bford escorts?\b`,
    String.raw`\bpassport (?:photo|cover|holder|picture)s?\b`,
    String.raw`\b(?:bring|show|see|check|needs?|requires?|must (?:have|hold)) ${somePapers}`,
    String.raw`\b${somePapers} (?:(?:is|are|will be) )?(?:needed|required|necessary|essential|holders?)\b`,
    String.raw`\b(?:drug|antibiotic) tests? kits?\b`,
  ].join('|'),
  'g',
)

/** Letters of other scripts that look like Latin ones. */
const lookAlikes = new Map(
  Object.entries({
    а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', і: 'i',
    ј: 'j', ѕ: 's', ԁ: 'd', ɡ: 'g', һ: 'h', ո: 'n', ս: 'u', α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', ν: 'v',
    ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ł: 'l', ø: 'o', ԍ: 'g', ᴀ: 'a', ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e',
    ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴋ: 'k', ʟ: 'l', ᴍ: 'm', ɴ: 'n', ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ʏ: 'y',
  }),
) // prettier-ignore

/** All of those letters, and some others. */
const otherLetters = /[^\0-\x7f]/gu

/** Letters written with separators: "g u n", "g.u.n", "g, u, n". */
const apart = /(?<![\p{L}\p{N}])\p{L}(?:[ .,/|~+\-–—_*·•]{1,2}\p{L}){2,}(?![\p{L}\p{N}])/gu

/** Separators between two words besides a space: "heat-gun". */
const between = /[\s\-‐‑–—_]+/gu

function plain(text: string): string {
  const folded = foldText(text).replace(/\p{Cf}/gu, '')
  const ours = folded.replace(otherLetters, (letter) => lookAlikes.get(letter) ?? letter)
  return ours.replace(apart, (letters) => letters.replace(/[^\p{L}]/gu, ''))
}

interface Phrase extends WordEntry {
  readonly words: readonly string[]
  /** Its words joined: "knuckleduster". */
  readonly joined: string
}

/** Parsed lists, the most severe words first. A list is the same object for as long as it's in force. */
const phrasesOf = new WeakMap<readonly WordEntry[], readonly Phrase[]>()

function takeApart(list: readonly WordEntry[]): readonly Phrase[] {
  const known = phrasesOf.get(list)
  if (known) return known
  // An entry of which folding leaves nothing would match everywhere.
  const phrases = list
    .map((entry) => ({ ...entry, words: wordsOf(plain(entry.word)) }))
    .filter(({ words }) => words.length > 0)
    .map((entry) => ({ ...entry, joined: entry.words.join('') }))
  const ordered = [...phrases.filter(isBlocking), ...phrases.filter((phrase) => !isBlocking(phrase))]
  phrasesOf.set(list, ordered)
  return ordered
}

/** The singular and plural spellings of a word, including "knife" for "knives". */
const shapesOf = (word: string) => (word.endsWith('ves') ? [...formsOf(word), `${word.slice(0, -3)}fe`] : formsOf(word))

const isBlocking = ({ severity }: WordEntry) => severity === 'block'

interface BlockedWord {
  readonly group: WordGroup
  readonly severity: Severity
}

/**
 * The most severe blocked word in a text, by the operator's list; a word limited to some categories counts only in those. Undefined where
 * there's none. Runs in linear time.
 */
export function findBlockedWord(
  text: string,
  list: readonly WordEntry[] = defaultWords,
  category?: string,
): BlockedWord | undefined {
  const words = wordsOf(plain(text).replace(between, ' ').replace(harmless, ' ')).map(shapesOf)
  const known = new Set(words.flat())
  for (const phrase of takeApart(list)) {
    const { words: wanted, joined, categories, group, severity } = phrase
    // Hardly any entry has even one word in common with a text, so the expensive part is done only for those that do.
    if (!known.has(wanted[0] ?? '') && !known.has(joined)) continue
    const isThere =
      known.has(joined) ||
      words.some((_, at) => wanted.every((word, index) => words[at + index]?.includes(word) === true))
    const counts = categories.length === 0 || (category !== undefined && categories.includes(category))
    if (isThere && counts) return { group, severity }
  }
  return undefined
}

const abuse = defaultWords.filter(({ group }) => group === 'abuse')

/** Whether a name or a bio is abusive: the only check of words that applies to these. */
export const isAbusive = (text: string): boolean => findBlockedWord(text, abuse) !== undefined

/** Why a name or a bio can't be saved. */
export const abuseSentence = "Itemo doesn't allow abusive words. Please choose others."

/** What would make a name pass for a verified one, or for staff. */
const pretence = /[✓✔☑✅🗸🗹]|\bid(?:entity)?[ -]?checked\b|\bverified\b|\bitemo\b/u

export const pretenceSentence = "A name can't say that it was checked, or that you're Itemo. Please use your own."

/** Why a name can't be used; undefined when it can. */
export function whyNoName(name: string): string | undefined {
  if (isAbusive(name)) return abuseSentence
  return pretence.test(plain(name)) ? pretenceSentence : undefined
}
