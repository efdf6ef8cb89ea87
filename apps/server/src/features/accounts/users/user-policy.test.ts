import { describe, expect, it, test } from 'vitest'
import { checkMetadata, foldEmail, isBanned } from './user-policy.ts'

/** Objects nested to a given depth. */
const nested = (depth: number): object => (depth === 1 ? {} : { a: nested(depth - 1) })

describe('user metadata', () => {
  it('is an object, or empty', () => {
    expect(checkMetadata(undefined)).toEqual({})
    expect(checkMetadata(null)).toEqual({})
    expect(checkMetadata({ a: [1, 'x', null, true] })).toEqual({ a: [1, 'x', null, true] })
    for (const value of ['text', 1, true, []]) expect(() => checkMetadata(value)).toThrow('data must be an object')
  })

  it('has at most 4096 bytes, whatever its characters', () => {
    const bytes = (count: number) => ({ a: 'x'.repeat(count - '{"a":""}'.length) })
    expect(checkMetadata(bytes(4096))).toEqual(bytes(4096))
    expect(() => checkMetadata(bytes(4097))).toThrow('data may have at most 4096 bytes')
    expect(() => checkMetadata({ a: 'é'.repeat(2050) })).toThrow('bytes')
  })

  it('is at most five levels deep', () => {
    expect(checkMetadata(nested(5))).toEqual(nested(5))
    expect(() => checkMetadata(nested(6))).toThrow("can't be stored")
  })

  it("contains no text that the database can't store, in a name or in a value", () => {
    for (const bad of ['\u0000', '\uD800']) {
      expect(() => checkMetadata({ a: bad })).toThrow("can't be stored")
      expect(() => checkMetadata({ [bad]: 1 })).toThrow("can't be stored")
      expect(() => checkMetadata({ a: { b: [bad] } }, 'user_metadata')).toThrow('user_metadata contains')
    }
  })
})

test('a ban ends at its instant, not after it', () => {
  const at = new Date('2026-11-01T12:00:00Z')
  const until = (banned_until: Date | null) => isBanned({ banned_until }, at)
  expect(until(null)).toBe(false)
  expect(until(at)).toBe(false)
  expect(until(new Date(at.getTime() + 1))).toBe(true)
})

test('an address is lower-cased, and an invalid one becomes empty, which no account has', () => {
  expect(foldEmail('Ann@Example.ORG')).toBe('ann@example.org')
  expect(foldEmail('not an address')).toBe('')
})
