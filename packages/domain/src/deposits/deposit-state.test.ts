import { describe, expect, it } from 'vitest'
import {
  afterDepositAct,
  depositActs,
  type DepositFacts,
  depositModes,
  type DepositMoney,
  type DepositState,
  depositStates,
  nextDepositStep,
  depositTable,
  nextDepositAct,
  takeableStates,
} from './deposit-state.ts'

const moneys = ['none', 'held', 'charged', 'refused', 'gone'] as const
const flags = [false, true]

/** Every state with every combination of facts. */
function* cases(): Generator<[DepositState, DepositFacts]> {
  for (const state of depositStates)
    for (const money of moneys)
      for (const mode of depositModes)
        for (const decidedPence of [0, 2500])
          for (const isOver of flags)
            for (let bits = 0; bits < 128; bits++)
              yield [
                state,
                {
                  money,
                  mode,
                  decidedPence,
                  isOver,
                  hasCard: (bits & 1) > 0,
                  isAgreed: (bits & 2) > 0,
                  isHoldDue: (bits & 4) > 0,
                  hasBegun: (bits & 8) > 0,
                  isHoldEnding: (bits & 16) > 0,
                  isPaymentOverdue: (bits & 32) > 0,
                  isReported: (bits & 64) > 0,
                },
              ]
}

/** The expected act, written out by hand: for each state the first matching row. */
function expected(state: DepositState, facts: DepositFacts): string {
  const { money, decidedPence, isOver, hasCard } = facts
  const isDecided = decidedPence > 0
  const rows: Record<DepositState, [boolean, string][]> = {
    none: [
      [hasCard, 'keep_card'],
      [isDecided, 'charge'],
      [isOver, 'end'],
    ],
    card_saved: [
      [isDecided, 'charge'],
      [isOver, 'end'],
      [facts.mode === 'hold' && facts.isAgreed && facts.isHoldDue && hasCard, 'hold'],
    ],
    holding: [
      [money === 'held' || money === 'charged', 'settle_hold'],
      [isDecided, 'charge'],
      [isOver, 'end'],
      [facts.isReported && (money === 'refused' || money === 'gone'), 'fall_back'],
      [money === 'refused' || money === 'gone', 'refuse_hold'],
    ],
    held: [
      [money === 'charged', 'settle_take'],
      [money === 'gone', 'fall_back'],
      [isDecided, 'take'],
      [isOver, 'release'],
      [facts.isHoldEnding, 'fall_back'],
    ],
    refused: [
      [isDecided, 'charge'],
      [isOver || (facts.hasBegun && !facts.isReported), 'end'],
      [hasCard, 'keep_card'],
    ],
    taking: [
      [money === 'charged', 'settle_take'],
      [money === 'gone' || money === 'refused', 'charge'],
    ],
    charging: [
      [money === 'charged', 'settle_take'],
      [money === 'gone' || money === 'refused', 'ask_person'],
    ],
    needs_person: [
      [money === 'charged', 'settle_take'],
      [!isDecided, 'end'],
      [facts.isPaymentOverdue, 'give_up'],
    ],
    owed: [
      [money === 'charged', 'settle_take'],
      [!isDecided, 'end'],
    ],
    releasing: [
      [money === 'charged', 'settle_take'],
      [money !== 'held', 'settle_release'],
    ],
    released: [
      [money === 'charged', 'settle_take'],
      [money === 'held', 'release'],
    ],
    asked: [
      [isDecided, 'invite'],
      [isOver, 'end'],
    ],
    payable: [
      [money === 'charged', 'settle_take'],
      [!isDecided || facts.isPaymentOverdue, 'end'],
    ],
    taken: [],
  }
  return rows[state].find(([fits]) => fits)?.[1] ?? 'nothing'
}

describe('a deposit', () => {
  it('takes the next action that the table names, for every state and all facts', () => {
    let checked = 0
    const wrong: unknown[] = []
    for (const [state, facts] of cases()) {
      const act = nextDepositAct(state, facts) ?? 'nothing'
      if (act !== expected(state, facts)) wrong.push({ state, facts, act })
      checked++
    }
    expect(wrong.slice(0, 5)).toEqual([])
    expect(checked).toBe(depositStates.length * moneys.length * depositModes.length * 2 * 2 * 128)
  })

  it("never chooses an action that the table doesn't allow", () => {
    const refused = new Set<string>()
    for (const [state, facts] of cases()) {
      const act = nextDepositAct(state, facts)
      if (act !== undefined && afterDepositAct(act, state) === undefined) refused.add(`${act} of ${state}`)
    }
    expect([...refused]).toEqual([])
  })

  it('changes state exactly as the table says', () => {
    for (const act of depositActs) {
      const { from, to } = depositTable[act]
      for (const state of depositStates)
        expect(afterDepositAct(act, state)).toBe((from as readonly DepositState[]).includes(state) ? to : undefined)
    }
  })

  it('reaches a final state within six steps, whatever the provider reports', () => {
    const restless: unknown[] = []
    for (const [start, facts] of cases()) {
      let state = start
      let money: DepositMoney = facts.money
      let turn = 0
      for (; turn < 6; turn++) {
        const act = nextDepositAct(state, { ...facts, money })
        if (!act) break
        state = afterDepositAct(act, state) ?? state
        // The next request to the provider is for another hold or charge.
        if (act === 'hold' || act === 'charge' || act === 'fall_back' || act === 'keep_card') money = 'none'
      }
      if (turn > 5) restless.push({ start, facts })
    }
    expect(restless.slice(0, 5)).toEqual([])
  })

  it('is never taken twice', () => {
    const acts = [...cases()].flatMap(([state, facts]) => (state === 'taken' ? [nextDepositAct(state, facts)] : []))
    expect(new Set(acts)).toEqual(new Set([undefined]))
  })

  it("is never held, charged or owed unless agreed to: its renter pays it, or it's released [R75]", () => {
    const reached = new Set<DepositState>(['asked'])
    for (const state of reached)
      for (const [start, facts] of cases()) {
        const act = start === state ? nextDepositAct(state, facts) : undefined
        const to = act && afterDepositAct(act, state)
        if (to && facts.money !== 'held') reached.add(to)
      }
    expect([...reached].toSorted()).toEqual(['asked', 'payable', 'released', 'taken'])
    for (const state of reached)
      for (const money of moneys)
        expect(['hold', 'charge']).not.toContain(nextDepositStep(state, { money, keepsCard: false }))
  })

  it('is released only by a decision while a report about it is open', () => {
    const reported = [...cases()].filter(
      ([state, { isReported, isOver, decidedPence }]) =>
        isReported && !isOver && decidedPence === 0 && takeableStates.some((one) => one === state),
    )
    expect(reported).not.toHaveLength(0)
    for (const [state, facts] of reported) {
      const act = nextDepositAct(state, facts)
      const to = act && afterDepositAct(act, state)
      expect(to ?? state, `${act} of ${state} ${JSON.stringify(facts)}`).not.toBe('released')
    }
  })

  it('falls back to the saved card when the bank drops the hold', () => {
    const facts = { ...[...cases()][0]![1], mode: 'hold', money: 'gone' } as const
    expect(nextDepositAct('held', facts)).toBe('fall_back')
    expect(afterDepositAct('fall_back', 'held')).toBe('card_saved')
  })
})

describe('the step owed to the provider', () => {
  it('is a hold, a charge or forgetting the card, and never something already done', () => {
    const owed: [DepositState, DepositMoney, boolean, string][] = []
    for (const state of depositStates)
      for (const money of moneys)
        for (const keepsCard of flags) {
          const step = nextDepositStep(state, { money, keepsCard })
          if (step) owed.push([state, money, keepsCard, step])
        }
    expect(owed.filter(([, , , step]) => step !== 'forget_card')).toEqual([
      ['holding', 'none', false, 'hold'],
      ['holding', 'none', true, 'hold'],
      ['charging', 'none', false, 'charge'],
      ['charging', 'none', true, 'charge'],
    ])
    const forgetting = owed.filter(([, , , step]) => step === 'forget_card')
    expect(new Set(forgetting.map(([state]) => state))).toEqual(new Set(['taken', 'released', 'asked', 'payable']))
    expect(forgetting.every(([, , keepsCard]) => keepsCard)).toBe(true)
  })
})
