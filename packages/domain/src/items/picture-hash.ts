/**
 * What a picture looks like in 64 bits (ADR-0184): whether each of its greys, eight rows of nine, is darker than the one to its right.
 * Another size, another encoding and another brightness change a few bits, another picture about half of them.
 */
export type PictureHash = bigint

/** As wide and as high a picture is made, in greys, to be hashed. */
export const hashColumns = 9
export const hashRows = 8

/** With less between its darkest and its lightest grey a picture shows nothing. */
const minContrast = 12
/** A hash with fewer ones than this, or fewer zeros, is that of too many pictures: a small thing before a plain wall. */
const minOnes = 10

/** So many bits apart at most, a picture is the same as one that was taken down; and as one of another owner. */
export const sameAsRemovedBits = 6
export const sameAsOtherBits = 4

/** The hash of a picture by its greys, from 0 to 255, row by row; undefined for one that looks like too many others. */
export function hashPicture(greys: ArrayLike<number>): PictureHash | undefined {
  let hash = 0n
  let [darkest, lightest] = [255, 0]
  for (let row = 0; row < hashRows; row++) {
    for (let column = 0; column < hashColumns; column++) {
      const grey = greys[row * hashColumns + column] ?? 0
      darkest = Math.min(darkest, grey)
      lightest = Math.max(lightest, grey)
      if (column > 0) hash = (hash << 1n) | ((greys[row * hashColumns + column - 1] ?? 0) < grey ? 1n : 0n)
    }
  }
  const ones = countOnes(hash)
  const isPlain = lightest - darkest < minContrast || ones < minOnes || ones > 64 - minOnes
  return isPlain ? undefined : hash
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
