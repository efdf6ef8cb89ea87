import { describe, expect, it } from 'vitest'
import { judgeUnsent, makeRoom } from './pending-sign-up-policy.ts'

const hourMs = 3_600_000
const at = new Date('2026-07-14T12:00:00Z')

const waiting = (id: string, network: string | null, hoursAgo = 1) => ({
  id,
  kind: 'signup' as const,
  network_hash: network,
  browser_hash: 'browser',
  mailed: true,
  password_hash: 'hash',
  created_at: new Date(at.getTime() - hoursAgo * hourMs),
  expires_at: new Date(at.getTime() + 24 * hourMs),
})
const many = (count: number, hoursAgo = 1) =>
  Array.from({ length: count }, (_, index) => waiting(`of ${index}`, `network ${index}`, hoursAgo))
const roomFor = (
  rows: Parameters<typeof makeRoom>[0],
  network_hash: string | null,
  mailed = true,
  browser_hash: string | null = null,
) => makeRoom(rows, { network_hash, mailed, browser_hash, at })
/** For a sign-up whose email isn't sent. */
const ownPlaceFor = (rows: Parameters<typeof makeRoom>[0]) => roomFor(rows, 'own', false, 'own browser')

describe('the place for one more sign-up with an address', () => {
  it('is free for the first twelve', () => {
    expect(roomFor([], 'own')).toEqual([])
    expect(roomFor(many(11), 'own')).toEqual([])
    expect(roomFor(many(12), 'own', false)).toBeUndefined()
  })

  it('is always free for a sign-up whose email is sent, however many strangers there are [R56]', () => {
    expect(roomFor(many(12), 'own')).toEqual([])
    expect(roomFor(many(40), 'own')).toEqual([])
    expect(roomFor(many(12), null)).toEqual([])
  })

  it("is that of the network's oldest if it has three, and never another network's", () => {
    const own = [waiting('new', 'own', 1), waiting('old', 'own', 3), waiting('middle', 'own', 2)]
    expect(roomFor([...many(9), ...own], 'own')).toEqual(['old'])
    expect(roomFor(own, 'own', false)).toBeUndefined()
    expect(roomFor([...many(10), ...own.slice(0, 2)], 'own', false)).toBeUndefined()
  })

  it('is that of the oldest expired link, and never that of a valid one', () => {
    expect(roomFor([...many(11), waiting('dead', 'other', 24)], 'own')).toEqual(['dead'])
    expect(roomFor([...many(11), waiting('alive', 'other', 23.99)], 'own')).toEqual([])
    expect(roomFor([...many(11), waiting('alive', 'other', 23.99)], 'own', false)).toBeUndefined()
    expect(roomFor([...many(10), waiting('dead', 'other', 24), waiting('deader', 'other', 30)], 'own')).toEqual([
      'deader',
    ])
  })

  it("is free for a browser whose email isn't sent while its network has fewer than three [R56]", () => {
    const unsent = many(40).map((row) => ({ ...row, mailed: false }))
    expect(ownPlaceFor([...many(40), ...unsent])).toEqual([])
    const own = [waiting('new', 'own', 1), waiting('old', 'own', 3)].map((row) => ({ ...row, mailed: false }))
    expect(ownPlaceFor(own)).toEqual([])
    expect(ownPlaceFor([...own, waiting('middle', 'own', 2)])).toBeUndefined()
    expect(ownPlaceFor([...own, waiting('dead', 'own', 24), waiting('deader', 'own', 30)])).toEqual(['deader'])
  })

  it("isn't taken up by sign-ups that wait in a browser's own place", () => {
    const unsent = many(3).map((row) => ({ ...row, mailed: false }))
    expect(roomFor([...many(11), ...unsent], 'own', false)).toEqual([])
    const nowhere = unsent.map((row) => ({ ...row, browser_hash: null }))
    expect(roomFor([...many(11), ...nowhere], 'own', false)).toBeUndefined()
  })

  it("isn't taken up by a disowned sign-up", () => {
    const disowned = { ...waiting('disowned', null), password_hash: null }
    expect(roomFor([...many(11), disowned], 'own')).toEqual([])
  })
})

describe('a code in a browser that got no email', () => {
  const judged = (own: number, all: number) =>
    judgeUnsent({ tried: [...Array<string>(own).fill('code'), 'another'] }, { id: 'code', unsent_attempts: all })

  it('has five tries there; after fifteen wrong ones in all such browsers a right one sends an email', () => {
    expect([judged(0, 0), judged(4, 14), judged(4, 15), judged(0, 4000)]).toEqual(['in', 'in', 'mail', 'mail'])
    expect([judged(5, 0), judged(5, 15), judged(6, 15)]).toEqual(['refused', 'refused', 'refused'])
  })
})
