import { describe, expect, test } from 'vitest'
import { placeOfDue, type SentFacts } from './due-standing.ts'
import { dueStates } from './due-state.ts'

const now = new Date('2026-06-10T11:00:00Z')

const over: SentFacts = {
  state: 'waiting',
  readyAt: now,
  isDisputed: false,
  heldBy: null,
  money: {
    totalPence: 3450,
    feePence: 450,
    paidPence: 3450,
    refundedPence: 0,
    lostPence: 0,
    damagePence: 0,
    bornePence: 0,
    cancelledByOwner: false,
  },
  sent: { sentPence: 0, reversedPence: 0 },
  debtPence: 0,
}
const lost = { ...over.money, lostPence: 3450 }
const all = { sentPence: 3000, reversedPence: 0 }

describe('a due', () => {
  test.each<[string, Partial<SentFacts>, string, [owed: number, excess: number, debt: number]]>([
    ['that nobody sent yet', {}, 'ready', [3000, 0, 0]],
    ['that is disputed before', { isDisputed: true }, 'blocked', [3000, 0, 0]],
    ['that is all with its owner', { sent: all, state: 'sent' }, 'sent', [0, 0, 0]],
    ['that is disputed after', { sent: all, isDisputed: true }, 'sent', [0, 0, 0]],
    ['whose dispute was lost after', { sent: all, money: lost }, 'reversing', [0, 3000, 0]],
    [
      'of which half is to come back',
      { sent: all, money: { ...over.money, lostPence: 1725 } },
      'reversing',
      [0, 1500, 0],
    ],
    [
      'of which half came back',
      { sent: { sentPence: 3000, reversedPence: 1500 }, money: { ...over.money, lostPence: 1725 } },
      'sent',
      [0, 0, 0],
    ],
    ['that all came back', { sent: { sentPence: 3000, reversedPence: 3000 }, money: lost }, 'reversed', [0, 0, 0]],
    ['that could not be fetched back', { sent: all, money: lost, debtPence: 3000 }, 'reversed', [0, 0, 3000]],
    ['of which more is to come back', { sent: all, money: lost, debtPence: 500 }, 'reversing', [0, 2500, 500]],
    [
      'whose debt was paid',
      { sent: { sentPence: 3000, reversedPence: 3000 }, money: lost, debtPence: 3000 },
      'reversed',
      [0, 0, 0],
    ],
    ['whose dispute is won after all', { sent: { sentPence: 3000, reversedPence: 3000 } }, 'ready', [3000, 0, 0]],
    ['whose debt ends by a dispute that is won', { sent: all, debtPence: 3000 }, 'sent', [0, 0, 0]],
    ['of which nothing is left', { money: lost }, 'void', [0, 0, 0]],
    ['that is on its way', { state: 'sending', money: lost }, 'sending', [0, 0, 0]],
  ])('%s has the expected state', (_what, facts, state, [owedPence, excessPence, debtPence]) => {
    const place = placeOfDue({ ...over, ...facts }, now)
    expect({ ...place, standing: place.standing.state }).toEqual({ standing: state, owedPence, excessPence, debtPence })
  })

  test("gets its state from its facts alone, unless it's being sent", () => {
    for (const sent of [over.sent, all, { sentPence: 3000, reversedPence: 3000 }]) {
      for (const money of [over.money, lost]) {
        const places = dueStates
          .filter((state) => state !== 'sending')
          .map((state) => placeOfDue({ ...over, state, sent, money }, now))
        expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1)
      }
    }
  })
})
