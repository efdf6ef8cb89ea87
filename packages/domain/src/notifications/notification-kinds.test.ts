import { describe, expect, it, test } from 'vitest'
import type { RentalFacts } from './notification-data.ts'
import {
  isTooLate,
  kindsOfRentalEvent,
  notificationTable,
  partiesNotified,
  type RentalNotificationKind,
  rentalWords,
  settledBy,
} from './notification-kinds.ts'
import { boostEnded, newMessage, reviewReceived } from './notification-copy.ts'

const facts: RentalFacts = {
  rentalId: '7b1c',
  itemTitle: 'Tent',
  itemCategory: 'Camping & Hiking',
  startDate: '2026-07-01',
  endDate: '2026-07-03',
  totalPence: 123_450,
  earnsPence: 107_348,
  dispute: { pence: 123_450, number: 1, isDeposit: false },
  isOfDamage: false,
  takenPence: 123_450,
  owner: { id: 'o', name: 'Olive & Co' },
  renter: { id: 'r', name: 'Rene' },
  answerBy: new Date('2026-06-30T22:30:00Z'),
  completesOn: '2026-07-06',
  returnDenied: false,
  isLost: false,
  pickupLocation: '12 Mare Street',
  additionalNotes: 'Ring twice',
  reason: 'Broken pole',
  amendmentNotes: 'One day more',
  moneyBack: { from: 'payment', pence: 61_725 },
  refundedPence: 61_725,
  waitingPence: 0,
}

const kinds: readonly RentalNotificationKind[] = [
  'request_received',
  'request_approved',
  'request_declined',
  'request_expired',
  'rental_cancelled',
  'payment_delayed',
  'payment_failed',
  'payment_captured',
  'request_sent',
  'cancellation_made',
  'refund_made',
  'refund_waits',
  'taken_by_hand',
  'refunded_by_hand',
  'refund_failed',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'rental_amended',
  'rental_returned',
  'completed_by_itself',
  'return_denied',
  'answer_due',
  'pickup_tomorrow',
  'return_today',
  'return_overdue',
  'review_wanted',
]

describe('recipients', () => {
  test.each([
    ['rental.requested', undefined, 'request_received', ['owner']],
    ['rental.requested', undefined, 'request_sent', ['renter']],
    ['rental.approved', undefined, 'request_approved', ['renter']],
    ['rental.declined', undefined, 'request_declined', ['renter']],
    ['rental.expired', undefined, 'request_expired', ['owner', 'renter']],
    ['rental.cancelled', 'owner', 'rental_cancelled', ['renter']],
    ['rental.cancelled', 'renter', 'rental_cancelled', ['owner']],
    ['rental.cancelled', 'renter', 'cancellation_made', ['renter']],
    ['rental.cancelled', 'system', 'payment_failed', ['owner', 'renter']],
    ['payment.capture_delayed', undefined, 'payment_delayed', ['renter']],
    ['payment.captured', undefined, 'payment_captured', ['owner']],
    ['payment.refunded', undefined, 'refund_made', ['renter']],
    ['payment.refund_waits', undefined, 'refund_waits', ['renter']],
    ['payment.taken_by_hand', undefined, 'taken_by_hand', ['owner', 'renter']],
    ['payment.refunded_by_hand', undefined, 'refunded_by_hand', ['owner', 'renter']],
    ['payment.refund_failed', undefined, 'refund_failed', ['renter']],
    ['payment.disputed', undefined, 'payment_disputed', ['owner', 'renter']],
    ['payment.dispute_won', undefined, 'dispute_won', ['owner', 'renter']],
    ['payment.dispute_lost', undefined, 'dispute_lost', ['owner', 'renter']],
    ['rental.amended', undefined, 'rental_amended', ['owner']],
    ['rental.completed', undefined, 'rental_returned', ['renter']],
    ['rental.completed_by_itself', undefined, 'completed_by_itself', ['owner', 'renter']],
    ['rental.return_denied', undefined, 'return_denied', ['renter']],
  ] as const)('%s by %s: %s', (event, by, kind, parties) => {
    expect(kindsOfRentalEvent(event, by)).toContain(kind)
    expect(partiesNotified(kind, by)).toEqual(parties)
  })

  it('are none for an unknown event', () => {
    expect(kindsOfRentalEvent('item.deleted', undefined)).toEqual([])
    expect(kindsOfRentalEvent(undefined, undefined)).toEqual([])
  })

  it('of a cancellation depend on who cancelled', () => {
    expect(kindsOfRentalEvent('rental.cancelled', 'owner')).toEqual(['rental_cancelled'])
    expect(kindsOfRentalEvent('rental.cancelled', 'renter')).toEqual(['rental_cancelled', 'cancellation_made'])
    expect(kindsOfRentalEvent('rental.cancelled', 'system')).toEqual(['payment_failed'])
  })
})

describe('the texts', () => {
  const mailText = (kind: RentalNotificationKind, changes: Partial<RentalFacts> = {}) =>
    rentalWords(kind, { ...facts, ...changes }, 'owner').paragraphs.join('\n')

  it('show days as they are and times in London time', () => {
    const text = mailText('request_received')
    expect(text).toContain('1 July 2026')
    expect(text).toContain('3 July 2026')
    expect(text).toContain('30 June 2026 at 23:30')
    expect(text).toContain('You earn £1,073.48')
    expect(text).not.toContain('£1,234.50')
    expect(rentalWords('request_received', facts, 'owner').link.path).toBe('/owner-response/7b1c')
    expect(mailText('request_received', { answerBy: new Date('2026-07-01T23:00:00Z') })).toContain('the end of Wed')
  })

  it('quote what people wrote only in the email', () => {
    for (const kind of kinds) {
      for (const party of ['owner', 'renter'] as const) {
        const { title, body } = rentalWords(kind, facts, party)
        expect(`${title} ${body}`, kind).toMatch(/Tent|Rene|Olive/)
        expect(`${title} ${body}`, kind).not.toMatch(/Mare Street|Ring twice|Broken pole|One day more/)
      }
    }
    expect(mailText('rental_amended')).toContain('One day more')
    expect(mailText('rental_cancelled')).toContain('Broken pole')
    expect(mailText('pickup_tomorrow')).toContain('12 Mare Street')
    expect(mailText('pickup_tomorrow')).toContain('Never use a stove or a barbecue inside a tent')
  })

  it('link each side to the hire itself, or to what is to be done about it', () => {
    const pathsFor = (party: 'owner' | 'renter') =>
      new Set(
        kinds
          .filter((kind) => partiesNotified(kind, undefined).includes(party))
          .map((kind) => rentalWords(kind, facts, party).link.path),
      )
    expect(pathsFor('owner')).toEqual(new Set(['/owner-response/7b1c', '/my-rentals/7b1c']))
    expect(pathsFor('renter')).toEqual(new Set(['/my-rentals/7b1c', '/home', '/item-support']))
    // A request that was withdrawn is gone.
    const about = { itemTitle: 'Tent', renterName: 'Rene', days: null, totalPence: 1 }
    expect(notificationTable.request_withdrawn.words(about).link.path).toBe('/my-rentals?tab=listings')
  })

  it("show the hire's progress in the renter's emails [R51]", () => {
    expect(mailText('request_sent')).toContain('✓ Paid · now: Owner confirms · Collect · Return')
    expect(mailText('request_approved')).toContain('✓ Paid · ✓ Owner confirms · now: Collect · Return')
  })

  it('about a failed payment say what happens next and what can be done', () => {
    const text = mailText('payment_delayed')
    expect(text).toContain("£1,234.50 couldn't be taken from your card yet")
    expect(text).toContain("We'll keep trying for 24 hours")
    expect(text).toContain('What you can do: ')
  })

  it('state amounts taken and refunded by the ledger, and link to support when a bank returned a refund', () => {
    expect(mailText('taken_by_hand', { takenPence: 500 })).toContain('£5.00 was charged')
    expect(mailText('refunded_by_hand', { refundedPence: 61_725 })).toContain('£617.25 of the £1,234.50')
    expect(rentalWords('refund_failed', facts, 'renter').link.path).toBe('/item-support')
  })

  it('about a delayed refund state the amount and that we settle it, and ask for nothing', () => {
    const text = mailText('refund_waits', { waitingPence: 1725 })
    expect(text).toMatch(/^£17\.25 for the hire of Tent, .* hasn't gone to your card yet/)
    expect(text).toContain("it's up to us")
    expect(text).toContain("You don't need to do anything.")
  })

  it('about a dispute say what is on hold, what is left to earn, and that a damage payment is lost', () => {
    expect(mailText('payment_disputed')).toContain("Anything we haven't sent you yet for this hire waits")
    expect(mailText('dispute_won')).toContain('is no longer on hold.')
    expect(mailText('dispute_lost', { earnsPence: 0 })).toContain('So you earn nothing from this hire')
    expect(mailText('dispute_lost', { earnsPence: 900 })).toContain('So you earn £9.00 from this hire')
    const dispute = { pence: 2500, number: 1, isDeposit: true }
    expect(mailText('dispute_lost', { dispute })).toContain(
      'the payment of £25.00 for damage or loss in the hire of Tent',
    )
    expect(mailText('dispute_lost', { dispute })).toContain('It was for damage or loss')
  })

  it('about a cancelled hire say how much comes back, from what, and when', () => {
    const of = (moneyBack: RentalFacts['moneyBack']) =>
      rentalWords('cancellation_made', { ...facts, moneyBack }, 'renter').paragraphs.at(-1)
    const when = 'Most banks show a refund within 5 to 10 working days.'
    expect(of({ from: 'payment', pence: 123_450 })).toBe(
      `All of your money, £1,234.50, goes back to your card. ${when}`,
    )
    expect(of({ from: 'payment', pence: 61_725 })).toBe(`£617.25 of £1,234.50 goes back to your card. ${when}`)
    expect(of({ from: 'bank', pence: 0 })).toMatch(/so your bank decides what you get back\.$/)
    expect(of({ from: 'lost', pence: 0, lostPence: 1000 })).toBe(
      "Your bank has already given you £10.00 back, so we won't refund any more.",
    )
    const rest = of({ from: 'lost', pence: 2450, lostPence: 1000 })
    expect(rest).toContain('Your bank has already given you £10.00 back. You get another £24.50')
    expect(rest).toContain('Please contact us')
    expect(of({ from: 'payment', pence: 0 })).toBe('The hire had begun, so none of the £1,234.50 is refunded.')
    expect(of({ from: 'hold', pence: 123_450 })).toBe(
      "The hold of £1,234.50 on your card is released: you haven't been charged.",
    )
  })

  it('about a failed refund say whose bank returned it, and what a bank took before', () => {
    const lost = { from: 'lost', pence: 2450, lostPence: 1000 } as const
    const of = (more: Partial<RentalFacts>) => rentalWords('refund_failed', { ...facts, ...more }, 'renter')
    expect(of({}).title).toBe('Your bank returned your refund for Tent')
    expect(of({ moneyBack: lost }).title).toBe("Your refund for Tent can't go to your card")
    expect(of({ moneyBack: lost }).paragraphs[0]).toContain('Your bank has given you £10.00 back')
    expect(of({ moneyBack: lost }).paragraphs[0]).toContain('another £24.50')
    // What was paid for damage is a separate payment.
    expect(of({ moneyBack: lost, isOfDamage: true }).title).toBe('Your bank returned your refund for Tent')
  })

  it('about a withdrawn request name the renter and the days', () => {
    const days = { startDate: '2026-07-01', endDate: '2026-07-03' }
    const about = { itemTitle: 'Tent', renterName: 'Rene', days, totalPence: 123_450 }
    const told = notificationTable.request_withdrawn.words(about)
    expect(told.title).toBe('Rene withdrew the request for Tent')
    expect(told.body).toBe('Wed, 1 July 2026 to Fri, 3 July 2026. The days are free again.')
    expect(notificationTable.withdrawal_made.words(about).paragraphs.join(' ')).toContain('The hold of £1,234.50')
    // Rows written by the previous version have no days.
    expect(notificationTable.request_withdrawn.words({ ...about, days: null }).body).toBe('The days are free again.')
  })

  it('about an overdue return say when the hire ends automatically, and what to do before [R65]', () => {
    const text = mailText('return_overdue')
    expect(text).toContain('otherwise the hire ends automatically on Mon, 6 July 2026')
    expect(text).toContain('mark it as returned')
    expect(mailText('return_overdue', { returnDenied: true })).toContain("You said that it isn't back")
    const renter = rentalWords('return_overdue', facts, 'renter').paragraphs.join(' ')
    expect(renter).toContain('please bring it back to Olive & Co')
    expect(renter).toContain('ends automatically on Mon, 6 July 2026')
  })

  it('show a one-day hire as one day', () => {
    expect(rentalWords('request_approved', { ...facts, endDate: '2026-07-01' }, 'renter').body).toBe('Wed, 1 July 2026')
  })

  it('use the right singular and plural', () => {
    const about = { conversationId: 'c', sender: 'Ann', item: 'Tent' }
    expect(newMessage({ ...about, count: 1 }).title).toBe("Ann sent you a message about 'Tent'")
    expect(newMessage({ ...about, count: 2 }).title).toBe("Ann sent you 2 messages about 'Tent'")
    expect(reviewReceived({ reviewerName: 'Ann', itemTitle: 'Tent', rating: 1 }).body).toBe(
      '1 star for the hire of Tent',
    )
    expect(boostEnded({ planName: 'Week', itemTitles: ['Tent', 'Stove', 'Lamp'] }).title).toBe(
      'Your boost of Tent and 2 other items has ended',
    )
  })
})

it("an answer settles its request's notifications, the end of a hire those about its days, a change none", () => {
  const answers = ['request_received r', 'answer_due r', 'answer_due r moved']
  expect(settledBy('request_approved', 'r')).toEqual(answers)
  expect(settledBy('request_withdrawn', 'r')).toEqual(answers)
  const overdue = ['3', '2', '1', '3 moved', '2 moved', '1 moved'].map((which) => `return_overdue r ${which}`)
  expect(settledBy('rental_cancelled', 'r')).toEqual(['pickup_tomorrow r', 'return_today r', ...overdue])
  expect(settledBy('rental_amended', 'r')).toEqual([])
})

it('a pick-up reminder is too late after midnight in London, and other notifications never are', () => {
  const saidAt = new Date('2026-07-01T17:00:00Z')
  expect(isTooLate('pickup_tomorrow', saidAt, new Date('2026-07-01T22:59:59Z'))).toBe(false)
  expect(isTooLate('pickup_tomorrow', saidAt, new Date('2026-07-01T23:00:00Z'))).toBe(true)
  expect(isTooLate('request_received', saidAt, new Date('2026-07-03T17:00:00Z'))).toBe(false)
})
