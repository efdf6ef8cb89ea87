import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bandsNear,
  bandsOf,
  bitsBetween,
  hashColumns,
  hashPicture,
  hashRows,
  readHash,
  sameAsRemovedBits,
  storedHash,
} from './picture-hash.ts'

const anyHash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const greysOf = (of: (row: number, column: number) => number) =>
  Array.from({ length: hashRows * hashColumns }, (_, at) => of(Math.floor(at / hashColumns), at % hashColumns))
/** A picture with light and dark areas all over. */
const scene = (seed = 101) => greysOf((row, column) => (row * row * 37 + column * seed) % 256)

describe('the hash of a picture', () => {
  it("doesn't change with brightness, contrast or encoder noise", () => {
    const hash = hashPicture(scene()) ?? 0n
    expect(hashPicture(scene().map((grey) => grey * 0.6 + 30))).toBe(hash)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 72, maxLength: 72 }), (noise) => {
        expect(hashPicture(scene().map((grey, at) => grey + (noise[at] ?? 0)))).toBe(hash)
      }),
    )
  })

  it('is far from the hash of another picture', () => {
    expect(bitsBetween(hashPicture(scene()) ?? 0n, hashPicture(scene(53)) ?? 0n)).toBeGreaterThan(16)
  })

  it.each([
    ['one colour', () => 90],
    ['a run of light', (_: number, column: number) => column * 20],
    ['light from a corner', (row: number, column: number) => 60 + row * 11 + column * 9],
    [
      'a wall that is lighter in its middle',
      (row: number, column: number) => 250 - (column - 4) ** 2 * 6 - (row - 4) ** 2 * 4,
    ],
    [
      'a wall between two lamps',
      (row: number, column: number) => 200 + 30 * Math.cos((column * Math.PI) / 4) - row * 5,
    ],
    ['a speck before a wall', (row: number, column: number) => (row === 3 && column === 4 ? 200 : 250)],
    [
      'a thing before the white of a shop',
      (row: number, column: number) =>
        row > 1 && row < 6 && column > 2 && column < 6 ? (row * row * 37 + column * 101) % 200 : 255,
    ],
    ['a dark floor below a wall', (row: number) => (row < 4 ? 220 : 40)],
  ])('is undefined for a picture that resembles too many others: %s', (_what, grey) => {
    expect(hashPicture(greysOf(grey))).toBeUndefined()
    // Nor does camera noise.
    const noise = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: 72, maxLength: 72 })
    fc.assert(
      fc.property(noise, (by) => {
        expect(hashPicture(greysOf(grey).map((each, at) => each + (by[at] ?? 0)))).toBeUndefined()
      }),
    )
  })

  it('exists for an object that fills most of the picture', () => {
    const thing = greysOf((row, column) =>
      row > 0 && column > 0 && column < 8 ? (row * row * 37 + column * 101) % 200 : 255,
    )
    expect(hashPicture(thing)).toBeDefined()
  })

  it('is stored as a signed number and read back unchanged', () => {
    expect(storedHash(2n ** 64n - 1n)).toBe('-1')
    expect(storedHash(5n)).toBe('5')
    fc.assert(fc.property(anyHash, (hash) => readHash(storedHash(hash)) === hash))
  })
})

describe('the bands of a hash', () => {
  it('find every hash within six bits, with 68 index lookups', () => {
    const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: sameAsRemovedBits })
    fc.assert(
      fc.property(anyHash, bits, (hash, turned) => {
        const other = turned.reduce((left, bit) => left ^ (1n << BigInt(bit)), hash)
        expect(bitsBetween(hash, other)).toBe(turned.length)
        const near = new Set(bandsNear(hash))
        expect(bandsOf(other).some((band) => near.has(band))).toBe(true)
      }),
    )
    expect(new Set(bandsNear(0x0123_4567_89ab_cdefn)).size).toBe(68)
  })
})
