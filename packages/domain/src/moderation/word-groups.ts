// The groups of words that listings are checked for. In a file without the search for them, which pages don't need.
export const wordGroups = ['weapons', 'drugs', 'tobacco', 'papers', 'abuse', 'alcohol', 'recalled', 'licensed'] as const
export type WordGroup = (typeof wordGroups)[number]

interface Group {
  /** Its place in the sentence 'Itemo doesn't allow …'. */
  readonly name: string
  /** `block`: can't be saved. `hold`: checked by a person first. */
  readonly severity: 'block' | 'hold'
  /** Singular, in lower case, separated by commas. */
  readonly words: string
}

/** The default words that listings are checked for. The most severe groups first. */
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

export type Severity = 'block' | 'hold'

/** A word or phrase that listings are checked for. */
export interface WordEntry {
  /** In the singular, in any spelling. */
  readonly word: string
  readonly group: WordGroup
  /** `block`: can't be saved. `hold`: checked by a person first. */
  readonly severity: Severity
  /** Only in these categories; empty: in all. */
  readonly categories: readonly string[]
}

/** The default list, until the operator decides otherwise. */
export const defaultWords: readonly WordEntry[] = wordGroups.flatMap((group) =>
  wordGroupTable[group].words
    .split(/,\s*/)
    .map((word) => ({ word, group, severity: wordGroupTable[group].severity, categories: [] })),
)

/** The groups of a list with words that can't be listed, and those that are only checked, most severe first. */
export function listingRules(list: readonly WordEntry[]): { refused: WordGroup[]; checked: WordGroup[] } {
  const has = (group: WordGroup, severity: Severity) =>
    list.some((entry) => entry.group === group && entry.severity === severity)
  const refused = wordGroups.filter((group) => has(group, 'block'))
  return { refused, checked: wordGroups.filter((group) => !refused.includes(group) && has(group, 'hold')) }
}

/** Why a text with such a word can't be saved. */
export const blockedSentence = (group: WordGroup): string =>
  `Itemo doesn't allow ${wordGroupTable[group].name}. See what may be listed.`
