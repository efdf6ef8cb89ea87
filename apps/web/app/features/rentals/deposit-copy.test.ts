import type { ClaimView, DepositView, RentalView } from '@itemo/contract/rental-views.ts'
import { depositStates } from '@itemo/domain/deposits/deposit-state.ts'
import { describe, expect, it, test } from 'vitest'
import { heldDeposit, openedClaim } from '../../../test/deposit-fixtures.ts'
import { depositWords } from './deposit-copy.ts'

/** £25.00 of it is decided and taken. */
const deposit: DepositView = { ...heldDeposit, decided: 25, taken: 25, pay_until: '2026-12-01T18:20:00.000Z' }

const said = (
  changes: Partial<DepositView>,
  {
    role = 'renter',
    status = 'confirmed',
    denied = null,
    timeline = [],
  }: { role?: 'renter' | 'owner'; status?: string; denied?: string | null; timeline?: RentalView['timeline'] } = {},
) => depositWords({ deposit: { ...deposit, ...changes }, role, status, return_denied_at: denied, timeline })

describe('the text about a deposit', () => {
  test("says that a pending request's deposit is held once approved", () => {
    const planned = (role: 'renter' | 'owner') => said({ state: 'none' }, { role, status: 'pending' })
    expect(planned('renter')).toBe(
      'A deposit of £60.00 will be held on your card from 10:00 on the day before, or once the owner approves if that is later.',
    )
    expect(planned('owner')).toBe(
      'A deposit of £60.00 will be held on the renter’s card from 10:00 on the day before, or once you approve if that is later.',
    )
  })

  test.each<[DepositView['state'], string, string]>([
    [
      'card_saved',
      'A deposit of £60.00 will be held on your card from 10:00 on the day before.',
      'A deposit of £60.00 will be held on the renter’s card from 10:00 on the day before.',
    ],
    [
      'held',
      'Deposit of £60.00 held on your card, released 24 hours after the return.',
      'Deposit of £60.00 held on the renter’s card, released 24 hours after the return.',
    ],
    [
      'refused',
      'Your card refused the deposit of £60.00. Please use another one; until then the owner may cancel.',
      'The renter’s card refused the deposit of £60.00. They can use another one until the hire begins. You may cancel without it counting against you.',
    ],
    [
      'needs_person',
      'Your card refused £25.00 for damage. Please pay it by 1 Dec, 18:20.',
      'The renter’s card refused the £25.00 for damage. We have asked them to pay it by 1 Dec, 18:20.',
    ],
    [
      'owed',
      "You owe £25.00 for damage. Until it's paid you can't hire anything else.",
      "The renter hasn't paid the £25.00 for damage. They can't hire anything else until they do.",
    ],
    [
      'taken',
      '£25.00 of your deposit of £60.00 was taken for damage.',
      '£25.00 of the deposit of £60.00 is yours for damage.',
    ],
  ])('covers %s, for the renter and the owner', (state, renter, owner) => {
    expect(said({ state })).toBe(renter)
    expect(said({ state }, { role: 'owner' })).toBe(owner)
  })

  it('exists for every state of a running hire, except released and never agreed', () => {
    for (const state of depositStates)
      for (const role of ['renter', 'owner'] as const)
        expect(said({ state }, { role }) === undefined, state).toBe(['released', 'asked', 'payable'].includes(state))
  })

  it('says that a claim without a deposit may be paid or not, in every state [R75]', () => {
    const claim = { ...openedClaim, state: 'accepted' } as const
    const open = { mode: 'request', state: 'asked', amount: 25, decided: 0, reported: true } as const
    expect(said({ ...open, claim: openedClaim })).toBe(
      "The owner reports damage and asks you for £25.00: “The pole is broken.” There's no deposit, so you can choose whether to pay. Please answer by 1 Dec, 18:20; if you say nothing, Itemo makes a recommendation.",
    )
    expect(said({ ...open, claim: openedClaim }, { role: 'owner' })).toContain('they can choose whether to pay')
    const contested = { ...openedClaim, state: 'contested', answer: 'It was before' } as const
    expect(said({ ...open, claim: contested })).toContain(
      'Itemo makes a recommendation, and you can choose whether to pay it.',
    )
    const request = { mode: 'request', claim } as const
    expect(said({ ...request, state: 'payable' })).toBe(
      "You agreed on £25.00 for damage. You can pay it until 1 Dec, 18:20, but don't have to.",
    )
    const decision = { amount: 25, text: 'It was new', appeal_until: null }
    expect(
      said({ ...request, state: 'payable', claim: { ...claim, state: 'decided', decision } }, { role: 'owner' }),
    ).toBe(
      "Itemo recommends £25.00 for damage: “It was new”. The renter can pay it until 1 Dec, 18:20, but doesn't have to.",
    )
    expect(said({ ...request, state: 'taken' })).toBe('You paid £25.00 for damage.')
    expect(said({ ...request, state: 'released' })).toBe("You didn't pay £25.00 for damage, and don't owe it here.")
    expect(said({ ...request, state: 'released', decided: 0 })).toBe("There's nothing to pay for damage.")
  })

  it('says that a deposit goes back if it was taken although nothing was due', () => {
    expect(said({ state: 'taken', decided: 0, taken: 0 })).toBe('The deposit of £60.00 was taken, and goes back.')
  })

  it("says that a deposit taken manually isn't the owner's before a decision", () => {
    expect(said({ state: 'taken', decided: 0, taken: 60 }, { role: 'owner' })).toBe(
      '£60.00 of the deposit of £60.00 was taken. Itemo decides how much of it goes back.',
    )
    // Decided, but an appeal is still possible.
    expect(said({ state: 'taken', decided: 25, taken: 60 }, { role: 'owner' })).not.toContain('yours')
  })

  it('says that the hire goes on without it if no card could hold it', () => {
    const never = { state: 'released', never_held: true } as const
    expect(said(never)).toBe(
      "The deposit of £60.00 couldn't be held on your card, so the hire goes on without it. The owner may cancel.",
    )
    expect(said(never, { role: 'owner' })).toContain('You may cancel without it counting against you.')
    expect(said(never, { status: 'completed' })).toContain('the hire went on without it')
    expect(said(never, { status: 'cancelled' })).toBeUndefined()
  })

  it('speaks of loss if the item never came back, and of damage if it did', () => {
    const denied = '2026-11-29T18:20:00.000Z'
    const back = { at: denied, what: 'returned', by: 'owner', note: null, amount: null } as const
    expect(said({ state: 'taken' }, { denied })).toBe('£25.00 of your deposit of £60.00 was taken for loss.')
    expect(said({ state: 'owed' }, { denied })).toContain('You owe £25.00 for loss.')
    expect(said({ reported: true }, { denied })).toMatch(/^A loss is reported: /)
    expect(said({ state: 'taken' }, { denied, timeline: [back], role: 'owner' })).toBe(
      '£25.00 of the deposit of £60.00 is yours for damage.',
    )
  })

  it('mentions the report while nothing is decided', () => {
    expect(said({ reported: true })).toBe(
      "Damage is reported: the deposit of £60.00 stays held on your card until it's decided.",
    )
    expect(said({ reported: true, state: 'card_saved', mode: 'card' }, { role: 'owner' })).toBe(
      "Damage is reported: the deposit of £60.00 is kept until it's decided.",
    )
  })

  it('names the claimed amount, and who has to answer or decide', () => {
    const of = (changes: Partial<ClaimView>) => ({ reported: true, claim: { ...openedClaim, ...changes } })
    expect(said(of({}))).toBe(
      'The owner reports damage and asks for £25.00 of the deposit of £60.00: “The pole is broken.” Please answer by 1 Dec, 18:20; if you say nothing, Itemo decides.',
    )
    expect(said(of({}), { role: 'owner' })).toContain('The renter can answer until 1 Dec, 18:20')
    expect(said(of({ state: 'contested', answer: 'It was before.' }), { role: 'owner' })).toContain(
      "The renter doesn't agree: “It was before.” Itemo decides",
    )
  })

  it('gives the deadline for the decision, and says that the silent side can still answer', () => {
    const late = { ...openedClaim, decide_by: '2026-12-08T18:20:00.000Z' } as const
    const of = (changes: Partial<ClaimView>) => ({ reported: true, claim: { ...late, ...changes } })
    expect(said(of({}))).toContain(
      "You haven't answered in time, so Itemo decides by 8 Dec, 18:20. Until then you can still answer.",
    )
    expect(said(of({}), { role: 'owner' })).toContain(
      "The renter hasn't answered in time, so Itemo decides by 8 Dec, 18:20",
    )
    expect(said(of({ state: 'contested' }))).toContain(
      "You don't agree. Itemo decides by 8 Dec, 18:20, and the deposit",
    )
    const decision = { amount: 20, text: null, appeal_until: null }
    expect(said(of({ decision, appeal: { by: 'owner', text: 'No.' } }))).toContain('once more by 8 Dec, 18:20, and')
    const request = { mode: 'request', state: 'asked', amount: 25, decided: 0 } as const
    expect(said({ ...request, ...of({}) })).toContain(
      "You haven't answered in time, so Itemo makes a recommendation by 8 Dec, 18:20.",
    )
    expect(said({ ...request, ...of({}) }, { role: 'owner' })).toContain('and they can choose whether to pay it.')
  })

  it('says who made an offer, and who has to answer', () => {
    const offer = {
      by: 'renter',
      amount: 10,
      text: 'Half of it was old.',
      at: '2026-11-29T18:20:00.000Z',
      answer_by: '2026-12-01T18:20:00.000Z',
      is_open: true,
    } as const
    const claim: ClaimView = { ...openedClaim, state: 'offered', payable: 10, answer_by: offer.at, offers: [offer] }
    const offered = { reported: true, claim }
    expect(said(offered, { role: 'owner' })).toContain(
      'The renter offers £10.00: “Half of it was old.” Please answer by 1 Dec, 18:20; if you say nothing, Itemo decides.',
    )
    expect(said(offered)).toContain('You offer £10.00: “Half of it was old.” The owner can answer until 1 Dec, 18:20.')
    const bare = { ...claim, text: 'Two spanners are missing', offers: [{ ...offer, text: 'Only one?' }] }
    expect(said({ reported: true, claim: bare })).toContain(
      'for £25.00 of the deposit of £60.00: “Two spanners are missing”. You offer £10.00: “Only one?” The owner can answer',
    )
  })

  it('says who can still appeal a decision: only the side it went against', () => {
    const of = (actions: ClaimView['actions'], text: string | null = null) => {
      const decision = { amount: 0, text, appeal_until: '2026-12-01T18:20:00.000Z' }
      return { reported: true, claim: { ...openedClaim, decision, actions } }
    }
    expect(said(of([]))).toMatch(
      /Itemo decided that nothing is taken\. The owner can say until 1 Dec, 18:20 that they don't accept that\./,
    )
    expect(said(of(['appeal'], 'Old.'), { role: 'owner' })).toMatch(
      /Itemo decided that nothing is taken: “Old\.” If you don't accept that, say why by 1 Dec, 18:20\./,
    )
  })

  it('says who appealed, and that the deposit stays until the new decision', () => {
    const decision = { amount: 20, text: 'It was new.', appeal_until: null }
    const claim: ClaimView = { ...openedClaim, decision, appeal: { by: 'owner', text: 'No.' } }
    const appealed = { reported: true, claim }
    expect(said(appealed)).toContain(
      "Itemo decided on £20.00: “It was new.” The owner doesn't accept that: “No.” Itemo decides once more, and the deposit of £60.00 stays until then.",
    )
    expect(said(appealed, { role: 'owner' })).toContain("You don't accept that: “No.”")
  })

  it('says that nothing is held for a longer hire', () => {
    expect(said({ state: 'card_saved', mode: 'card' })).toBe(
      'A deposit of £60.00 can be charged to your card until 24 hours after the return.',
    )
  })

  it('is empty without a deposit, or if the hire was cancelled', () => {
    expect(
      depositWords({ deposit: null, role: 'renter', status: 'confirmed', return_denied_at: null, timeline: [] }),
    ).toBeUndefined()
    expect(said({ state: 'released' }, { status: 'cancelled' })).toBeUndefined()
    expect(said({ state: 'card_saved' }, { status: 'cancelled' })).toBeUndefined()
    expect(said({ state: 'released' }, { status: 'completed' })).toBe('The deposit of £60.00 is released.')
  })
})
