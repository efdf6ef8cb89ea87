/**
 * What a picture looks like in 64 bits (ADR-0184): whether each of its greys, eight rows of nine, is darker than the one to its right.
 * Another size, another encoding and another brightness change a few bits, another picture about half of them.
 */
export type PictureHash = bigint

/** As wide and as high a picture is made, in greys, to be hashed. */
export const hashColumns = 9
export const hashRows = 8

/** Two greys side by side that differ by less differ by chance: by the noise of a camera, or what an encoder leaves. */
const clearStep = 4
/**
 * How much a picture has to say. Before one colour, such as the white of a shop's photos, too few of its steps are clear: two things
 * that stand before the same white have the rest in common. Where light only falls across a plain wall, all steps may be clear, but
 * they hardly ever turn from one to the next; in a picture of something every second one does.
 */
const minClearSteps = 32
const minTurns = 20

/** So many bits apart at most, a picture is the same as one that was taken down; and as one of another owner. */
export const sameAsRemovedBits = 6
export const sameAsOtherBits = 4

/** The hash of a picture by its greys, from 0 to 255, row by row; undefined for a plain one, which looks like too many others. */
export function hashPicture(greys: ArrayLike<number>): PictureHash | undefined {
  const steps = Array.from({ length: hashRows }, (_row, row) =>
    Array.from({ length: hashColumns - 1 }, (_column, column) => {
      const at = row * hashColumns + column
      return (greys[at + 1] ?? 0) - (greys[at] ?? 0)
    }),
  )
  const bits = steps.flat().map((step) => (step > 0 ? '1' : '0'))
  return isPlain(steps) ? undefined : BigInt(`0b${bits.join('')}`)
}

function isPlain(steps: readonly (readonly number[])[]): boolean {
  // Darker, lighter, or nothing that is clear.
  const clear = steps.map((row) => row.map((step) => (Math.abs(step) < clearStep ? 0 : Math.sign(step))))
  const turned = (one = 0, other = 0) => one * other < 0
  const turns = clear.flatMap((row, at) =>
    row.map((step, column) => Number(turned(step, row[column + 1])) + Number(turned(step, clear[at + 1]?.[column]))),
  )
  const count = clear.flat().filter((step) => step !== 0).length
  return count < minClearSteps || turns.reduce((sum, each) => sum + each, 0) < minTurns
}

/** In how many bits two hashes differ. */
export function bitsBetween(one: PictureHash, other: PictureHash): number {
  return countOnes(one ^ other)
}

function countOnes(bits: bigint): number {
  let count = 0
  for (let rest = bits; rest > 0n; rest &= rest - 1n) count += 1
  return count
}

const bands = 4
const bandBits = 16

/** The quarters of a hash, each with its place in it: a list that an index knows. */
export function bandsOf(hash: PictureHash): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const bits = Number((hash >> BigInt(band * bandBits)) & 0xffffn)
    return band * 2 ** bandBits + bits
  })
}

/**
 * The quarters of which every hash within six bits has at least one: in one quarter of four, six bits make one difference at most. So
 * each quarter as it is, and with each of its bits turned.
 */
export function bandsNear(hash: PictureHash): number[] {
  return bandsOf(hash).flatMap((band) => [
    band,
    ...Array.from({ length: bandBits }, (_, bit) => (band & ~0xffff) | ((band ^ (1 << bit)) & 0xffff)),
  ])
}

/** A hash as a column of whole numbers has it: of 64 bits, the first is the sign. */
export const storedHash = (hash: PictureHash): string => BigInt.asIntN(64, hash).toString()

/** The hash that a column has. */
export const readHash = (stored: string): PictureHash => BigInt.asUintN(64, BigInt(stored))
