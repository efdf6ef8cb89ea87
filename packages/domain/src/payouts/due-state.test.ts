import { describe, expect, it } from 'vitest'
import {
  dueActs,
  dueBlocks,
  type DueFacts,
  dueReadyAt,
  type DueStanding,
  dueStanding,
  dueStates,
  mayAct,
  mayGiveUp,
  sentStates,
} from './due-state.ts'

const now = new Date('2026-06-10T11:00:00Z')
const hour = 3_600_000

/** The expected state, written out by hand: the first matching row. */
function expected({ state, amountPence, readyAt, isDisputed, heldBy }: DueFacts): string {
  if (['sending', 'sent', 'reversing', 'reversed'].includes(state)) return state
  const rows: [boolean, string][] = [
    [amountPence === 0, 'void'],
    [heldBy === 'operator', 'blocked operator'],
    [isDisputed, 'blocked dispute'],
    [heldBy === 'claim', 'blocked claim'],
    [readyAt === null, 'expected'],
    [readyAt !== null && readyAt.getTime() > now.getTime(), 'waiting'],
    [true, 'ready'],
  ]
  return rows.find(([fits]) => fits)?.[1] ?? ''
}

const said = ({ state, blockedBy }: DueStanding) => [state, blockedBy].filter((part) => part !== null).join(' ')

describe('a due', () => {
  it('has the expected state for every previous state, amount, dispute, block and time', () => {
    let checked = 0
    for (const state of dueStates) {
      for (const amountPence of [0, 1, 3000]) {
        for (const isDisputed of [false, true]) {
          for (const heldBy of [null, 'operator', 'claim'] as const) {
            for (const ms of [null, -hour, 0, 1, hour]) {
              const readyAt = ms === null ? null : new Date(now.getTime() + ms)
              const facts = { state, amountPence, readyAt, isDisputed, heldBy }
              expect(said(dueStanding(facts, now)), JSON.stringify(facts)).toBe(expected(facts))
              checked++
            }
          }
        }
      }
    }
    expect(checked).toBe(9 * 3 * 2 * 3 * 5)
  })

  it('reaches a stable state in one step', () => {
    for (const state of dueStates) {
      for (const isDisputed of [false, true]) {
        const facts = { state, amountPence: 100, readyAt: now, isDisputed, heldBy: null }
        const first = dueStanding(facts, now)
        expect(dueStanding({ ...facts, state: first.state }, now)).toEqual(first)
      }
    }
  })

  it('is ready 24 hours after the hire is over, and at the earliest when its first day is over', () => {
    const told = [
      ['returned after its days', '2026-05-08T17:00:00Z', '2026-05-09T17:00:00.000Z'],
      ['returned on its first morning', '2026-05-05T08:00:00Z', '2026-05-06T08:00:00.000Z'],
      ['cancelled days before its start', '2026-05-01T08:00:00Z', '2026-05-05T23:00:00.000Z'],
    ] as const
    for (const [what, overAt, readyAt] of told) {
      const day = what.includes('before') ? '2026-05-05' : '2026-05-04'
      expect(dueReadyAt(new Date(overAt), day).toISOString(), what).toBe(readyAt)
    }
  })

  it('can be blocked, released and settled outside only in the listed states', () => {
    const told: Record<(typeof dueActs)[number], string[]> = {
      block: ['expected', 'waiting', 'ready'],
      release: ['blocked operator'],
      settle_outside: ['waiting', 'ready', 'blocked operator', 'blocked claim'],
    }
    for (const act of dueActs) {
      for (const state of dueStates) {
        for (const blockedBy of state === 'blocked' ? dueBlocks : [null]) {
          const name = [state, blockedBy].filter((part) => part !== null).join(' ')
          expect(mayAct(act, { state, blockedBy }), `${act} of ${name}`).toBe(told[act].includes(name))
        }
      }
    }
    expect(dueStates.filter((state) => mayGiveUp({ state, blockedBy: null }))).toEqual(['waiting', 'ready', 'blocked'])
    expect(mayGiveUp({ state: 'blocked', blockedBy: 'dispute' })).toBe(false)
    for (const state of sentStates)
      for (const act of dueActs) expect(mayAct(act, { state, blockedBy: null })).toBe(false)
  })
})
