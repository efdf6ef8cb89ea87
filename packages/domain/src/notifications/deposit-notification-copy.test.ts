import { describe, expect, it, test } from 'vitest'
import { depositCopy } from './deposit-notification-copy.ts'
import { depositWordsOf, kindOfDepositEvent, partiesOfDeposit } from './notification-kinds.ts'
import { requestCopy } from './request-notification-copy.ts'

const offer = { by: 'renter', pence: 1000, text: 'Half of it was old', answerBy: '28 November 2026 at 9:00' } as const
const facts = {
  rentalId: '7b1c',
  itemTitle: 'Tent',
  startDate: '2026-07-01',
  endDate: '2026-07-03',
  ownerName: 'Olive',
  renterName: 'Rene',
  claim: {
    pence: 2500,
    text: 'The pole is broken',
    answer: 'It was before',
    answerBy: '26 November 2026 at 18:20',
    decision: 'It was new',
    appealUntil: '1 December 2026 at 9:00',
    appealedBy: 'renter' as const,
    appeal: 'It was not',
    offer,
  },
  amountPence: 6000,
  decidedPence: 2500,
  takenPence: 2500,
  isFinal: true,
  backPence: 500,
  isNeverHeld: false,
  isLost: false,
  isRequest: false,
}

describe('deposit notifications', () => {
  test.each([
    ['deposit.held', 'deposit_held', ['renter']],
    ['deposit.refused', 'deposit_refused', ['owner', 'renter']],
    ['claim.opened', 'claim_opened', ['renter']],
    ['claim.contested', 'claim_contested', ['owner']],
    ['claim.offered', 'claim_offered', ['owner', 'renter']],
    ['claim.offer_refused', 'claim_offer_refused', ['owner', 'renter']],
    ['claim.offer_lapsed', 'claim_offer_lapsed', ['owner', 'renter']],
    ['claim.unanswered', 'claim_unanswered', ['owner', 'renter']],
    ['claim.decided', 'claim_decided', ['owner', 'renter']],
    ['claim.appealed', 'claim_appealed', ['owner', 'renter']],
    ['deposit.taken', 'deposit_taken', ['owner', 'renter']],
    ['payment.refunded', 'deposit_given_back', ['owner', 'renter']],
    ['deposit.payment_needed', 'deposit_payment_needed', ['renter']],
    ['deposit.owed', 'deposit_owed', ['owner', 'renter']],
    ['deposit.released', 'deposit_released', ['owner', 'renter']],
    ['deposit.payable', 'deposit_payable', ['owner', 'renter']],
  ] as const)('for the event %s are of the kind %s', (event, kind, parties) => {
    expect(kindOfDepositEvent(event)).toBe(kind)
    expect(partiesOfDeposit(kind)).toEqual(parties)
  })

  it('ignore other events', () => {
    expect(kindOfDepositEvent('rental.approved')).toBeUndefined()
  })

  const said = (kind: Parameters<typeof depositWordsOf>[0], to: 'owner' | 'renter', changes = {}) =>
    depositWordsOf(kind, { ...facts, ...changes }, to)

  it('about a refused hold say what each side can do', () => {
    expect(said('deposit_refused', 'renter').paragraphs[1]).toContain('use another card before the hire begins')
    expect(said('deposit_refused', 'owner').paragraphs[1]).toContain("won't count against you")
  })

  it("about a hold that can't be retried say that the hire goes on without a deposit", () => {
    const [renter, owner] = [
      said('deposit_refused', 'renter', { isNeverHeld: true }),
      said('deposit_refused', 'owner', { isNeverHeld: true }),
    ]
    expect(renter.paragraphs.join(' ')).toContain('The hire goes on without a deposit')
    expect(owner.paragraphs.join(' ')).toMatch(/goes on without a deposit.*won't count against you/)
    expect(JSON.stringify([renter, owner])).not.toContain('nother card before')
    expect(renter.link.label).toBe('Open the booking')
  })

  it('about a claim quote its text only in the email, and give the deadline', () => {
    const opened = said('claim_opened', 'renter')
    expect(opened.paragraphs.join(' ')).toMatch(
      /asks for £25\.00 of your deposit of £60\.00: The pole is broken .* by 26 November 2026/,
    )
    expect(`${opened.title} ${opened.body}`).not.toContain('pole')
    expect(said('claim_contested', 'owner').paragraphs).toContain('It was before')
  })

  it('about an offer name who made it, the amount and the deadline', () => {
    const offered = said('claim_offered', 'owner')
    expect(offered.title).toBe('Rene offers £10.00')
    expect(offered.paragraphs.join(' ')).toMatch(/instead of £25\.00\. Half of it was old .* by 28 November 2026/)
    expect(said('claim_offer_refused', 'renter').paragraphs[0]).toContain("Olive doesn't accept that £10.00")
    expect(said('claim_offer_lapsed', 'owner').title).toBe('Nobody answered the offer of £10.00')
  })

  it('about an unanswered claim say who decides, and that the renter can still answer', () => {
    const [renter, owner] = [said('claim_unanswered', 'renter'), said('claim_unanswered', 'owner')]
    expect([renter.title, owner.title]).toEqual([
      "You haven't answered about the damage",
      "Rene hasn't answered about the damage",
    ])
    expect(renter.paragraphs.join(' ')).toMatch(/£25\.00 of your deposit of £60\.00 .* can still answer/)
    expect(owner.paragraphs.join(' ')).toContain('Itemo decides now')
  })

  it("about a decision give its reason and the deadline for an appeal, or say that it's final", () => {
    const decided = said('claim_decided', 'renter')
    expect(decided.paragraphs.join(' ')).toMatch(
      /£25\.00 of the deposit .* Why: It was new .* until 1 December 2026 at 9:00/,
    )
    const final = said('claim_decided', 'owner', { decidedPence: 0, claim: { ...facts.claim, appealUntil: null } })
    expect(final.paragraphs.join(' ')).toMatch(/none of the deposit .* This is final\./)
    expect(said('claim_appealed', 'owner').paragraphs).toContain('It was not')
    expect(final.title).toBe("It's decided: none of the deposit is taken")
    const nothing = said('claim_decided', 'renter', { decidedPence: 0 }).paragraphs.join(' ')
    expect(nothing).toContain("If Olive doesn't accept that, they can say why until 1 December")
    expect(said('claim_decided', 'owner', { decidedPence: 2500 }).paragraphs.join(' ')).toContain(
      "If Rene doesn't accept",
    )
  })

  it('name what was taken, and say when the rest is released', () => {
    expect(said('deposit_taken', 'renter').title).toBe('£25.00 of your deposit was taken')
    expect(said('deposit_taken', 'renter').paragraphs).toContain('No more of it is held or charged.')
    expect(said('deposit_taken', 'renter', { takenPence: 6000 }).paragraphs[1]).toBeNull()
    expect(said('deposit_taken', 'owner').title).toBe('£25.00 of the deposit is yours')
  })

  it('about money taken manually say that the owner gets nothing of it until a decision', () => {
    const open = { isFinal: false, takenPence: 6000 }
    const [renter, owner] = [said('deposit_taken', 'renter', open), said('deposit_taken', 'owner', open)]
    expect(renter.title).toBe('£60.00 of your deposit was taken')
    expect(renter.paragraphs).toContain(
      'Olive only gets what is agreed or decided in the end, and the rest goes back to you.',
    )
    expect(owner.title).toBe('£60.00 of the deposit was taken')
    expect(owner.paragraphs).toContain(
      'What is agreed or decided in the end is yours then, and the rest goes back to Rene.',
    )
    expect(said('deposit_taken', 'owner', { ...open, claim: undefined }).paragraphs.join(' ')).toContain(
      'What is decided in the end is yours then',
    )
  })

  it('about a decision that can still change say what happens to the money until then', () => {
    for (const kind of ['claim_decided', 'claim_appealed'] as const) {
      const untouched = said(kind, 'owner', { takenPence: 0 }).paragraphs.join(' ')
      expect(untouched, kind).toContain('Nothing is taken or released before then.')
      const [renter, owner] = [said(kind, 'renter').paragraphs.join(' '), said(kind, 'owner').paragraphs.join(' ')]
      expect(renter, kind).toContain(
        '£25.00 has already been taken. Anything above the final decision goes back to you.',
      )
      expect(owner, kind).toContain(
        '£25.00 has already been taken. Anything above the final decision goes back to Rene.',
      )
      expect(renter + owner, kind).not.toContain('released before then')
    }
  })

  it('tell both sides what was refunded', () => {
    const [renter, owner] = [said('deposit_given_back', 'renter'), said('deposit_given_back', 'owner')]
    expect(renter.title).toBe('£5.00 of what you paid for damage goes back to you')
    expect(renter.paragraphs.join(' ')).toContain('So far £5.00 of the £25.00')
    expect(owner.title).toBe('£5.00 of what was paid for damage goes back to Rene')
    expect(owner.paragraphs.join(' ')).toContain('is no longer yours')
  })

  it('speak of loss, not damage, if the item never came back', () => {
    const lost = { isLost: true }
    expect(said('claim_opened', 'renter', lost).title).toBe('Olive reports a loss')
    expect(said('claim_contested', 'owner', lost).title).toBe("Rene doesn't agree about the loss")
    expect(said('deposit_payment_needed', 'renter', lost).title).toBe('Please pay £25.00 for loss')
    for (const kind of [
      'claim_opened',
      'claim_decided',
      'deposit_taken',
      'deposit_payment_needed',
      'deposit_owed',
    ] as const)
      expect(JSON.stringify(said(kind, 'renter', lost)), kind).not.toMatch(/damage/i)
  })

  it("about a claim without a deposit say that paying is voluntary, and never that it's taken or owed [R75]", () => {
    const kinds = [
      'claim_opened',
      'claim_contested',
      'claim_offered',
      'claim_offer_refused',
      'claim_offer_lapsed',
      'claim_unanswered',
      'claim_decided',
      'deposit_payable',
      'deposit_taken',
      'deposit_given_back',
      'deposit_released',
    ] as const
    for (const kind of kinds)
      for (const to of ['owner', 'renter'] as const)
        for (const decidedPence of [0, 2500]) {
          const text = JSON.stringify(said(kind, to, { isRequest: true, decidedPence }))
          expect(text.replace("There's no deposit for this hire.", ''), kind).not.toMatch(
            /deposit (of|for)|taken|held|You owe/,
          )
        }
    expect(said('claim_opened', 'renter', { isRequest: true }).paragraphs.join(' ')).toMatch(
      /asks you for £25\.00: The pole is broken .* can choose whether to pay\. Please answer by 26 November 2026/,
    )
    const recommended = said('claim_decided', 'renter', { isRequest: true })
    expect(recommended.title).toBe('We recommend £25.00 for damage')
    expect(recommended.paragraphs.join(' ')).toMatch(/Why: It was new .* Nothing is charged unless you pay it yourself/)
    expect(said('deposit_payable', 'owner', { isRequest: true }).paragraphs[1]).toContain(
      'Rene can choose whether to pay it',
    )
    expect(said('deposit_released', 'renter', { isRequest: true }).paragraphs[0]).toContain("don't owe it here")
  })

  it('link each side to the hire itself', () => {
    for (const kind of Object.keys({ ...depositCopy, ...requestCopy }) as Parameters<typeof depositWordsOf>[0][]) {
      for (const to of partiesOfDeposit(kind)) {
        expect(said(kind, to).link.path, kind).toBe('/my-rentals/7b1c')
        expect(said(kind, to, { isRequest: true }).link.path, kind).toBe('/my-rentals/7b1c')
      }
    }
  })
})
