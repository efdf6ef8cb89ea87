/** The possible singular and plural spellings of a word, including itself. Some of them aren't words; these find nothing. */
export function formsOf(word: string): string[] {
  if (/\p{N}/u.test(word) || word.length < 2) return [word]
  const forms = [word, `${word}s`, `${word}es`]
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`)
  if (word.length > 4 && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.length > 3 && word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.length > 2 && word.endsWith('s') && !word.endsWith('ss')) forms.push(word.slice(0, -1))
  return forms
}

/** The fewest letters that a word has to have to be corrected. */
const minCorrected = 4
/** From this many letters on, two typos are tolerated, if the first letter is right. */
const twoSlipsFrom = 8

/** Whether a word can be a typo of another one: short words and those with a digit (a model, a postcode) are taken literally. */
export const canBeTypo = (word: string): boolean => new RegExp(`^\\p{L}{${minCorrected},}$`, 'u').test(word)

/** A word, and the word without each of its letters: two words that are one typo apart have one of these in common. */
export function cutsOf(word: string): string[] {
  const letters = Array.from(word)
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** The number of typos between two words: a letter added, missing or wrong, or two letters swapped. */
export function slipsBetween(one: string, other: string): number {
  const a = Array.from(one)
  const b = Array.from(other)
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.entries()) {
    const next = [row + 1]
    for (const [column, otherLetter] of b.entries()) {
      const swapped = row > 0 && column > 0 && letter === b[column - 1] && a[row - 1] === otherLetter
      next.push(
        Math.min(
          (last[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (last[column] ?? 0) + (letter === otherLetter ? 0 : 1),
          swapped ? (before[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}

export interface CountedWord {
  readonly word: string
  /** The number of items with the word. */
  readonly items: number
}

/** How many times rarer than the commonest one a correction may be. */
const nearlyAsCommon = 3

/** The probable corrections of a word, the commonest first: among those with the fewest typos, the ones that are nearly as common. */
export function correctionsOf(typed: string, candidates: readonly CountedWord[]): CountedWord[] {
  const isLong = Array.from(typed).length >= twoSlipsFrom
  const near = candidates
    .map((one) => ({ ...one, slips: slipsBetween(typed, one.word) }))
    .filter(({ word, slips }) => slips === 1 || (slips === 2 && isLong && word[0] === typed[0]))
  const fewest = Math.min(...near.map(({ slips }) => slips))
  const best = near
    .filter(({ slips }) => slips === fewest)
    .sort((a, b) => b.items - a.items || (a.word < b.word ? -1 : 1))
  return best
    .filter(({ items }) => items * nearlyAsCommon >= (best[0]?.items ?? 0))
    .map(({ word, items }) => ({ word, items }))
}

/** The ways to split a word into two of three letters or more. */
export function halvesOf(word: string): [string, string][] {
  const letters = Array.from(word)
  if (letters.length < 6 || !/^\p{L}+$/u.test(word)) return []
  return letters
    .slice(3, -2)
    .map((_, index) => [letters.slice(0, index + 3).join(''), letters.slice(index + 3).join('')])
}
