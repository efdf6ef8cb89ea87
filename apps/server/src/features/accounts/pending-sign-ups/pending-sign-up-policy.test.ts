import { describe, expect, it } from 'vitest'
import { makeRoom } from './pending-sign-up-policy.ts'

const hourMs = 3_600_000
const at = new Date('2026-07-14T12:00:00Z')

const waiting = (id: string, network: string | null, hoursAgo = 1) => ({
  id,
  kind: 'signup' as const,
  network_hash: network,
  password_hash: 'hash',
  created_at: new Date(at.getTime() - hoursAgo * hourMs),
  expires_at: new Date(at.getTime() + 24 * hourMs),
})
const many = (count: number, hoursAgo = 1) =>
  Array.from({ length: count }, (_, index) => waiting(`of ${index}`, `network ${index}`, hoursAgo))
const roomFor = (rows: Parameters<typeof makeRoom>[0], networkHash: string | null, mailed = true) =>
  makeRoom(rows, { networkHash, mailed, at })

describe('the room for one more sign-up of an address', () => {
  it('is there for twelve', () => {
    expect(roomFor([], 'own')).toEqual([])
    expect(roomFor(many(11), 'own')).toEqual([])
    expect(roomFor(many(12), 'own', false)).toBeUndefined()
  })

  it('is always there for one whose email is sent: strangers who fill every place keep no one out [R56]', () => {
    expect(roomFor(many(12), 'own')).toEqual([])
    expect(roomFor(many(40), 'own')).toEqual([])
    expect(roomFor(many(12), null)).toEqual([])
  })

  it('is that of the oldest of its own network where three wait, and no one else’s', () => {
    const own = [waiting('new', 'own', 1), waiting('old', 'own', 3), waiting('middle', 'own', 2)]
    expect(roomFor([...many(9), ...own], 'own')).toEqual(['old'])
    expect(roomFor(own, 'own', false)).toBeUndefined()
    expect(roomFor([...many(10), ...own.slice(0, 2)], 'own', false)).toBeUndefined()
  })

  it('is that of the oldest whose link is dead, and never of one that works', () => {
    expect(roomFor([...many(11), waiting('dead', 'other', 24)], 'own')).toEqual(['dead'])
    expect(roomFor([...many(11), waiting('alive', 'other', 23.99)], 'own')).toEqual([])
    expect(roomFor([...many(11), waiting('alive', 'other', 23.99)], 'own', false)).toBeUndefined()
    expect(roomFor([...many(10), waiting('dead', 'other', 24), waiting('deader', 'other', 30)], 'own')).toEqual([
      'deader',
    ])
  })

  it('is not taken by what its reader disowned', () => {
    const disowned = { ...waiting('disowned', null), password_hash: null }
    expect(roomFor([...many(11), disowned], 'own')).toEqual([])
  })
})
