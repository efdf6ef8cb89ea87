import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBeTypo, correctionsOf, cutsOf, formsOf, halvesOf, slipsBetween } from './word-forms.ts'

describe('formsOf', () => {
  test.each([
    ['tent', 'tents'],
    ['lenses', 'lens'],
    ['lens', 'lenses'],
    ['battery', 'batteries'],
    ['batteries', 'battery'],
    ['keys', 'key'],
    ['boxes', 'box'],
  ])('%s may be written %s', (word, other) => expect(formsOf(word)).toContain(other))
  test('models and postcodes have no other forms', () => {
    expect(formsOf('35mm')).toEqual(['35mm'])
    expect(formsOf('e8')).toEqual(['e8'])
  })
  test("glass isn't a plural", () => expect(formsOf('glass')).not.toContain('glas'))
})

describe('slipsBetween', () => {
  test.each([
    ['camra', 'camera', 1],
    ['gazeebo', 'gazebo', 1],
    ['driil', 'drill', 1],
    ['teelscope', 'telescope', 1],
    ['tent', 'tent', 0],
    ['hoover', 'hover', 1],
    ['marquue', 'marquee', 1],
    ['', 'ab', 2],
  ])('%s and %s: %i', (one, other, slips) => {
    expect(slipsBetween(one, other)).toBe(slips)
    expect(slipsBetween(other, one)).toBe(slips)
  })

  test('words at most one slip apart share a cut', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(letters, letters, (one, other) => {
        const shares = cutsOf(one).some((cut) => cutsOf(other).includes(cut))
        expect(shares || slipsBetween(one, other) > 1).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('correctionsOf', () => {
  test('suggests the commonest first, and others that are about as common', () => {
    const candidates = [
      { word: 'sewing', items: 5 },
      { word: 'rowing', items: 9 },
      { word: 'towing', items: 1 },
    ]
    expect(correctionsOf('sowing', candidates).map(({ word }) => word)).toEqual(['rowing', 'sewing'])
  })
  test('prefers one slip to two, and allows two only in a long word with the right start', () => {
    expect(correctionsOf('projektr', [{ word: 'projector', items: 1 }])).toHaveLength(1)
    expect(correctionsOf('brojektr', [{ word: 'projector', items: 1 }])).toEqual([])
    expect(correctionsOf('tnets', [{ word: 'meets', items: 1 }])).toEqual([])
  })
})

test('short words, and words with digits, are never treated as typos', () => {
  expect(['tnt', 'e8', '35mm', 'sw1a', 'drlil'].filter(canBeTypo)).toEqual(['drlil'])
})

test('a word of six letters or more may be two words of at least three', () => {
  expect(halvesOf('carjac')).toEqual([['car', 'jac']])
  expect(halvesOf('ebike')).toEqual([])
  expect(halvesOf('lawnmower')).toContainEqual(['lawn', 'mower'])
})
