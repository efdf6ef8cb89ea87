/**
 * A perceptual hash of a picture in 64 bits (ADR-0184): for eight rows of nine greys, whether each grey is darker than the one to its
 * right. Another size, encoding or brightness changes a few bits, another picture about half of them.
 */
export type PictureHash = bigint

/** The size in greys to which a picture is scaled before it's hashed. */
export const hashColumns = 9
export const hashRows = 8

/** Two neighbouring greys that differ by less than this differ by chance: by camera noise or compression. */
const clearStep = 4
/**
 * How much contrast a picture needs. Against a plain background, such as the white of product photos, too few steps are clear, and two
 * different things on the same background share all other bits. On a plain wall with a gradient of light all steps may be clear, but their
 * direction hardly ever changes; in a picture of something every second one does.
 */
const minClearSteps = 32
const minTurns = 20

/** The most bits in which a picture may differ from one that was taken down, or from one of another owner, to count as the same. */
export const sameAsRemovedBits = 6
export const sameAsOtherBits = 4

/** The hash of a picture from its greys, 0 to 255, row by row; undefined for a plain picture, which would match too many others. */
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
  // Darker, lighter, or no clear difference.
  const clear = steps.map((row) => row.map((step) => (Math.abs(step) < clearStep ? 0 : Math.sign(step))))
  const turned = (one = 0, other = 0) => one * other < 0
  const turns = clear.flatMap((row, at) =>
    row.map((step, column) => Number(turned(step, row[column + 1])) + Number(turned(step, clear[at + 1]?.[column]))),
  )
  const count = clear.flat().filter((step) => step !== 0).length
  return count < minClearSteps || turns.reduce((sum, each) => sum + each, 0) < minTurns
}

/** The number of bits in which two hashes differ. */
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

/** The quarters of a hash, each combined with its position: a list that can be indexed. */
export function bandsOf(hash: PictureHash): number[] {
  return Array.from({ length: bands }, (_, band) => {
    const bits = Number((hash >> BigInt(band * bandBits)) & 0xffffn)
    return band * 2 ** bandBits + bits
  })
}

/**
 * The quarters of which every hash within six bits has at least one: spread over four quarters, six differing bits leave one quarter with
 * at most one. So each quarter is listed as it is, and with each of its bits flipped.
 */
export function bandsNear(hash: PictureHash): number[] {
  return bandsOf(hash).flatMap((band) => [
    band,
    ...Array.from({ length: bandBits }, (_, bit) => (band & ~0xffff) | ((band ^ (1 << bit)) & 0xffff)),
  ])
}

/** A hash as a signed 64-bit integer column stores it. */
export const storedHash = (hash: PictureHash): string => BigInt.asIntN(64, hash).toString()

/** The hash from such a column. */
export const readHash = (stored: string): PictureHash => BigInt.asUintN(64, BigInt(stored))
