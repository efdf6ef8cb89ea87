import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { shareOf } from '../money.ts'
import { refundPence } from '../rentals/refund.ts'
import {
  booksOf,
  coverKeptPence,
  borneOfRefund,
  type HireMoney,
  ownerDuePence,
  type Sent,
  splitRetained,
  usualBearer,
} from './rules-of-money.ts'

const whole: HireMoney = {
  totalPence: 1280,
  feePence: 167,
  paidPence: 1280,
  refundedPence: 0,
  lostPence: 0,
  damagePence: 0,
  bornePence: 0,
  cancelledByOwner: false,
}

describe('splitting the money that was kept', () => {
  test.each([
    ['nothing went back', 1280, 1113, 167],
    ['half went back: half of the fee, rounded down', 640, 557, 83],
    ['a quarter went back: in proportion, rounded down', 960, 835, 125],
    ['all but a penny went back', 1, 1, 0],
    ['all went back', 0, 0, 0],
    ['more went than came', -5, 0, 0],
  ])('when %s', (_what, kept, ownerPence, feePence) => {
    expect(splitRetained({ totalPence: 1280, feePence: 167 }, kept)).toEqual({ ownerPence, feePence })
  })

  it('leaves half of an even fee, although the odd half penny goes to the renter', () => {
    const price = { totalPence: 1281, feePence: 166 }
    expect(splitRetained(price, 1281 - refundPence(1281, 50))).toEqual({ ownerPence: 557, feePence: 83 })
    expect(splitRetained(price, 639)).toEqual({ ownerPence: 557, feePence: 82 })
  })

  it('leaves nothing to anyone if the hire costs nothing', () => {
    expect(splitRetained({ totalPence: 0, feePence: 0 }, 0)).toEqual({ ownerPence: 0, feePence: 0 })
    // More than the price was captured, but too little for the cover.
    expect(splitRetained({ totalPence: 11_500, feePence: 1500 }, 11_900)).toEqual({
      ownerPence: 10_000,
      feePence: 1500,
    })
  })
})

describe('what the owner is due', () => {
  test.each<[string, Partial<HireMoney>, number]>([
    ['a hire that is paid: base and add-ons', {}, 1113],
    ['one cancelled too late to refund: the whole due', { refundedPence: refundPence(1280, 0) }, 1113],
    ['one cancelled late: half, less half of the fee', { refundedPence: refundPence(1280, 50) }, 557],
    ['one that the owner gave up: nothing', { givenUpPence: 1113 }, 0],
    ['one that they gave up before damage was paid: the rest', { givenUpPence: 1113, damagePence: 200 }, 200],
    ['one that they gave up and that went back since: nothing', { givenUpPence: 1113, refundedPence: 640 }, 0],
    ['one cancelled in time: nothing', { refundedPence: refundPence(1280, 100) }, 0],
    [
      'one that the owner cancelled: nothing, whatever is still here',
      { cancelledByOwner: true, refundedPence: 1000 },
      0,
    ],
    ['what was taken of the deposit: all of it, without a fee', { damagePence: 2500 }, 3613],
    [
      'what was taken of the deposit, also of a hire that they cancelled',
      { damagePence: 2500, cancelledByOwner: true, refundedPence: 1280 },
      2500,
    ],
    ['a refund by staff: in proportion', { refundedPence: 320 }, 835],
    ['a refund by staff that the operator bears', { refundedPence: 320, bornePence: 278 }, 1113],
    ['a lost dispute: as a refund', { lostPence: 320 }, 835],
    ['a lost dispute that the operator has taken on', { lostPence: 1280, bornePence: 1113 }, 1113],
    ['a refund and a lost dispute, together more than was paid', { refundedPence: 1280, lostPence: 1280 }, 0],
    ['a capture of less than was agreed', { paidPence: 500 }, 435],
    ['nothing that was taken', { paidPence: 0 }, 0],
    ['never more than their share, however much is borne', { bornePence: 5000 }, 1113],
  ])('for %s', (_what, money, due) => {
    expect(ownerDuePence({ ...whole, ...money })).toBe(due)
  })

  it("is reduced by a staff refund until it's sent; after that the operator bears it by default", () => {
    expect([usualBearer(false), usualBearer(true)]).toEqual(['split', 'operator'])
    for (const [bearer, due] of [
      ['split', 835],
      ['operator', 1113],
    ] as const) {
      const bornePence = borneOfRefund(whole, 320, bearer)
      expect(ownerDuePence({ ...whole, refundedPence: 320, bornePence })).toBe(due)
    }
  })
})

describe('the books of a hire', () => {
  test.each<[string, Partial<HireMoney>, Sent, { owed: number; debt: number; kept: number }]>([
    ['nothing is sent yet', {}, { sentPence: 0, reversedPence: 0 }, { owed: 1113, debt: 0, kept: 167 }],
    ['all is sent', {}, { sentPence: 1113, reversedPence: 0 }, { owed: 0, debt: 0, kept: 167 }],
    [
      'a dispute is lost after that',
      { lostPence: 1280 },
      { sentPence: 1113, reversedPence: 0 },
      { owed: 0, debt: 1113, kept: -1113 },
    ],
    [
      'a part of it is fetched back',
      { lostPence: 1280 },
      { sentPence: 1113, reversedPence: 1000 },
      { owed: 0, debt: 113, kept: -113 },
    ],
    ['all of it is', { lostPence: 1280 }, { sentPence: 1113, reversedPence: 1113 }, { owed: 0, debt: 0, kept: 0 }],
    [
      'the operator has taken it on',
      { lostPence: 1280, bornePence: 1113 },
      { sentPence: 1113, reversedPence: 0 },
      { owed: 0, debt: 0, kept: -1113 },
    ],
    [
      'it is won after that was fetched back',
      {},
      { sentPence: 1113, reversedPence: 1113 },
      { owed: 1113, debt: 0, kept: 167 },
    ],
  ])('when %s', (_what, money, sent, { owed, debt, kept }) => {
    expect(booksOf({ ...whole, ...money }, sent)).toEqual({ stillOwedPence: owed, debtPence: debt, keptPence: kept })
  })
})

/** An event that affects the money of a hire. Shares are per cent of the money there is. */
const happening = fc.oneof(
  fc.record({
    what: fc.constant('refund' as const),
    share: fc.nat(100),
    bearer: fc.constantFrom('split' as const, 'operator' as const),
  }),
  fc.record({ what: fc.constant('refund_half' as const) }),
  fc.record({ what: fc.constant('lose' as const), share: fc.nat(100), takenOn: fc.boolean() }),
  fc.record({ what: fc.constant('win' as const) }),
  fc.record({ what: fc.constant('send' as const) }),
  fc.record({ what: fc.constant('fetch' as const), share: fc.nat(100) }),
  fc.record({ what: fc.constant('net' as const) }),
  fc.record({ what: fc.constant('cancel_as_owner' as const) }),
)

/** Three purses and the money that moves between them: the books have to match what is in them. */
class Purses {
  operator = 0
  owner = 0
  renter = 0
  move(from: 'operator' | 'owner' | 'renter', to: 'operator' | 'owner' | 'renter', pence: number) {
    this[from] -= pence
    this[to] += pence
  }
}

describe('over random histories', () => {
  it('paid − refunded − lost = sent − reversed + still owed + kept, to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.array(happening, { maxLength: 20 }), (base, history) => {
        const feePence = shareOf(base, 1500)
        const totalPence = base + feePence
        const purses = new Purses()
        let money: HireMoney = { ...whole, totalPence, feePence, paidPence: totalPence }
        let sent: Sent = { sentPence: 0, reversedPence: 0 }
        purses.move('renter', 'operator', totalPence)
        for (const each of history) {
          const left = money.paidPence - money.refundedPence - money.lostPence
          const of = (share: number) => Math.floor((left * share) / 100)
          switch (each.what) {
            case 'refund': {
              const more = of(each.share)
              const borne = borneOfRefund(money, more, each.bearer)
              money = { ...money, refundedPence: money.refundedPence + more, bornePence: money.bornePence + borne }
              purses.move('operator', 'renter', more)
              break
            }
            case 'refund_half': {
              const more = Math.min(left, Math.max(0, refundPence(totalPence, 50) - money.refundedPence))
              money = { ...money, refundedPence: money.refundedPence + more }
              purses.move('operator', 'renter', more)
              break
            }
            case 'lose': {
              const lost = of(each.share)
              const before = ownerDuePence(money)
              money = { ...money, lostPence: money.lostPence + lost }
              if (each.takenOn) money = { ...money, bornePence: money.bornePence + before - ownerDuePence(money) }
              purses.move('operator', 'renter', lost)
              break
            }
            case 'win':
              purses.move('renter', 'operator', money.lostPence)
              // A refund that was decided in the meantime is made once the money is back.
              if (money.cancelledByOwner) {
                purses.move('operator', 'renter', money.lostPence)
                money = { ...money, refundedPence: money.refundedPence + money.lostPence }
              }
              money = { ...money, lostPence: 0 }
              break
            case 'send': {
              const { stillOwedPence } = booksOf(money, sent)
              sent = { ...sent, sentPence: sent.sentPence + stillOwedPence }
              purses.move('operator', 'owner', stillOwedPence)
              break
            }
            case 'fetch': {
              const part = Math.floor((booksOf(money, sent).debtPence * each.share) / 100)
              sent = { ...sent, reversedPence: sent.reversedPence + part }
              purses.move('owner', 'operator', part)
              break
            }
            case 'net': {
              // Another hire's due pays the debt: for this one it's as if the money had been fetched back.
              const { debtPence } = booksOf(money, sent)
              sent = { ...sent, reversedPence: sent.reversedPence + debtPence }
              purses.move('owner', 'operator', debtPence)
              break
            }
            case 'cancel_as_owner':
              money = { ...money, cancelledByOwner: true, refundedPence: money.refundedPence + left }
              purses.move('operator', 'renter', left)
              break
            default:
              each satisfies never
          }
          const { stillOwedPence, debtPence, keptPence } = booksOf(money, sent)
          expect(purses.operator).toBe(stillOwedPence + keptPence)
          expect(purses.owner).toBe(sent.sentPence - sent.reversedPence)
          expect(purses.operator + purses.owner + purses.renter).toBe(0)
          expect(stillOwedPence === 0 || debtPence === 0).toBe(true)
          // What the owner is due is what they have, plus what is still to be sent, less their debt.
          expect(ownerDuePence(money)).toBe(purses.owner + stillOwedPence - debtPence)
          expect(ownerDuePence(money)).toBeLessThanOrEqual(base)
          expect(keptPence).toBeGreaterThanOrEqual(-debtPence - money.bornePence)
          expect(keptPence).toBeLessThanOrEqual(feePence)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it("a cover belongs to the insurer until refunded, and doesn't change the shares of the hire [R79]", () => {
    const part = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        fc.record({ refunded: part, lost: part, borne: part, sent: part, reversed: part }),
        (base, coverPence, goesBack, share) => {
          const feePence = shareOf(base, 1500)
          const totalPence = base + feePence
          const backPence = goesBack ? coverPence : 0
          const hireRefund = Math.floor((totalPence * share.refunded) / 100)
          const lostPence = Math.floor(((totalPence - hireRefund) * share.lost) / 100)
          const plain: HireMoney = {
            ...whole,
            totalPence,
            feePence,
            paidPence: totalPence,
            refundedPence: hireRefund,
            lostPence,
            bornePence: Math.floor((base * share.borne) / 100),
          }
          const covered: HireMoney = {
            ...plain,
            paidPence: totalPence + coverPence,
            refundedPence: hireRefund + backPence,
            cover: { paidPence: coverPence, backPence },
          }
          const sentPence = Math.floor((base * share.sent) / 100)
          const sent = { sentPence, reversedPence: Math.floor((sentPence * share.reversed) / 100) }
          expect(ownerDuePence(covered)).toBe(ownerDuePence(plain))
          const books = booksOf(covered, sent)
          expect(books).toEqual(booksOf(plain, sent))
          expect(covered.paidPence - covered.refundedPence - covered.lostPence).toBe(
            sent.sentPence - sent.reversedPence + books.stillOwedPence + books.keptPence + coverKeptPence(covered),
          )
        },
      ),
    )
  })

  it('refunds beyond the price of the hire come from the cover', () => {
    const covered = { ...whole, paidPence: 1760, cover: { paidPence: 480, backPence: 0 } }
    const kept = (refundedPence: number) => coverKeptPence({ ...covered, refundedPence })
    expect([0, 1280, 1281, 1760, 1800].map(kept)).toEqual([480, 480, 479, 0, 0])
    // The bank took everything: the operator bears the insurer's part.
    expect(booksOf({ ...covered, lostPence: 1760 }, { sentPence: 0, reversedPence: 0 }).keptPence).toBe(-480)
  })

  it('the more is refunded, the less the owner keeps, and the fee never exceeds the full one', () => {
    const anyPrice = fc.integer({ min: 1, max: 100_000 }).map((base) => ({ base, feePence: shareOf(base, 1500) }))
    fc.assert(
      fc.property(anyPrice, fc.nat(100_000), ({ base, feePence }, nat) => {
        const totalPence = base + feePence
        const kept = nat % (totalPence + 1)
        const split = splitRetained({ totalPence, feePence }, kept)
        expect(split.ownerPence + split.feePence).toBe(kept)
        expect(split.feePence).toBeLessThanOrEqual(feePence)
        expect(split.ownerPence).toBeGreaterThanOrEqual(0)
        const less = splitRetained({ totalPence, feePence }, Math.max(0, kept - 1))
        expect(less.ownerPence).toBeLessThanOrEqual(split.ownerPence)
      }),
    )
  })
})
