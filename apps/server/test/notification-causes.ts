import { demoCoverProduct } from '@itemo/domain/cover-product.ts'
import type { DomainEvent } from '@itemo/domain/events.ts'
import type { NotificationKind } from '@itemo/domain/notifications/notification-kinds.ts'
import type { RentalParty } from '@itemo/domain/rentals/rental-state.ts'
import { writeDeposit, writeOffer } from './deposit-hires.ts'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { createItem, insertRental } from './hires.ts'
import { moderationCauses, type Pair } from './moderation-causes.ts'
import { openCaseAbout, writeDecisionAbout } from './table-decisions.ts'
import { type IdentityEvent, writeCheckFor } from './table-identity.ts'
import { writeRequest } from './written-requests.ts'
import { createStaff } from './staff-members.ts'
import { insertDue, insertFailedPayout, insertSent, paymentOf } from './table-dues.ts'
import type { NewRow } from '../src/platform/db/db.ts'
import { inTransaction } from '../src/platform/db/transaction.ts'

/** The cause and the recipient of each kind of notification, on a server whose clock shows `now`. */
export function notificationCauses(server: TestServer, now: Date) {
  const hoursFromNow = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

  const insertTent = (pair: Pair, values: Partial<NewRow<'rentals'>>) =>
    insertRental(server, pair, {
      item_snapshot: JSON.stringify({ title: 'Tent' }),
      requested_at: hoursFromNow(-50),
      pay_by: hoursFromNow(-50),
      ...values,
    })

  /** Publishes an event twice. */
  async function publish(event: DomainEvent): Promise<void> {
    for (const _ of [1, 2]) await inTransaction(server.db, (trx) => server.context.jobs.publish(trx, event))
  }

  type RentalEvent = Extract<DomainEvent['name'], `rental.${string}`>

  /** Publishes an event about a rental. */
  const said =
    (name: Exclude<RentalEvent, 'rental.withdrawn' | 'rental.cancelled' | 'rental.changed_by_staff'>) =>
    async (pair: Pair): Promise<void> =>
      publish({ name, payload: { rental_id: await insertTent(pair, {}) } })

  const cancelled =
    (by: RentalParty | 'system') =>
    async (pair: Pair): Promise<void> =>
      publish({
        name: 'rental.cancelled',
        payload: { rental_id: await insertTent(pair, { status: 'cancelled' }), by },
      })

  /** An act of staff on a rental. */
  const byStaff =
    (what: 'cancelled' | 'refunded_by_staff' | 'deadline_moved' | 'returned' | 'missed') =>
    async (pair: Pair): Promise<void> => {
      const rental_id = await insertTent(pair, {})
      const event = { rental_id, at: now, what, by: 'staff', note: 'It was broken.', pence: 2000 } as const
      const written = server.db.insertInto('rental_events').values(event).returning('id')
      const { id: event_id } = await written.executeTakeFirstOrThrow()
      await publish({ name: 'rental.changed_by_staff', payload: { rental_id, event_id: Number(event_id) } })
    }

  const bothHear = (act: (pair: Pair) => Promise<void>) =>
    [
      ['owner', act],
      ['renter', act],
    ] as const

  type PaymentNews =
    | 'payment.capture_delayed'
    | 'payment.captured'
    | 'payment.taken_by_hand'
    | 'payment.refunded_by_hand'
    | 'payment.refund_failed'
    | 'payment.disputed'
    | 'payment.dispute_won'
    | 'payment.dispute_lost'

  const payment =
    (name: PaymentNews) =>
    async (pair: Pair): Promise<void> => {
      const subject = { kind: 'rental' as const, id: await insertTent(pair, {}) }
      await publish({ name, payload: { payment_id: crypto.randomUUID(), subject } })
    }

  /** A rental's refund starts to wait for the operator's balance. */
  const waits = async (pair: Pair): Promise<void> => {
    const id = await insertTent(pair, { status: 'cancelled' })
    const times = { checkout_expires_at: now, refund_short_at: now, created_at: now, updated_at: now }
    const paid = { subject_kind: 'rental', subject_id: id, payer_id: pair.renter.id, amount_pence: 3450 } as const
    const rows = server.db.insertInto('payments').values({ ...paid, ...times, state: 'refunding', refund_pence: 1725 })
    const { id: payment_id } = await rows.returning('id').executeTakeFirstOrThrow()
    const taken = {
      kind: 'captured',
      amount_pence: 3450,
      provider_ref: `pi_${id}`,
      payment_id,
      learnt_at: now,
    } as const
    await server.db.insertInto('ledger_entries').values(taken).execute()
    await publish({ name: 'payment.refund_waits', payload: { payment_id, subject: { kind: 'rental', id } } })
  }

  /** Publishes an event about the deposit of a rental with reported damage. */
  const deposit =
    (name: Extract<DomainEvent['name'], `deposit.${string}` | `claim.${string}`>, by?: 'owner' | 'renter') =>
    async (pair: Pair): Promise<void> => {
      const rentalId = await insertTent(pair, {})
      await writeDeposit(server, rentalId, { reported_at: now, refused_method_id: 'pm_1' })
      if (by) await writeOffer(server, rentalId, by)
      await publish({ name, payload: { rental_id: rentalId } })
    }

  /** A refund of a hire, or of what was taken of its deposit. */
  const refunded =
    (kind: 'rental' | 'deposit') =>
    async (pair: Pair): Promise<void> => {
      const id = await insertTent(pair, {})
      const times = { checkout_expires_at: now, created_at: now, updated_at: now }
      const paid = { subject_kind: kind, subject_id: id, payer_id: pair.renter.id, amount_pence: 2500 } as const
      const rows = server.db.insertInto('payments').values({ ...paid, ...times, state: 'refunded', refund_pence: 500 })
      const { id: payment_id } = await rows.returning('id').executeTakeFirstOrThrow()
      const entry = { amount_pence: 500, payment_id, learnt_at: now }
      const back = { ...entry, kind: 'refunded', provider_ref: `re_${id}` } as const
      await server.db.insertInto('ledger_entries').values(back).execute()
      if (kind === 'deposit')
        await writeDeposit(server, id, { state: 'taken', taken_pence: 2500, decided_pence: 2500, payment_id })
      await publish({ name: 'payment.refunded', payload: { payment_id, subject: { kind, id } } })
    }

  const cover =
    (name: 'cover.bound' | 'cover.voided') =>
    async (pair: Pair): Promise<void> => {
      const sums = { cover_id: 1, cover_amount: 2.4, total_amount: 13.9 }
      const rentalId = await insertTent(pair, sums)
      const days = { starts_on: '2027-06-01', ends_on: '2027-06-03', created_at: now, updated_at: now }
      const terms = JSON.stringify(demoCoverProduct)
      await server.db
        .insertInto('cover_policies')
        .values({ rental_id: rentalId, cover_id: 1, terms, amount_pence: 240, ...days })
        .execute()
      await publish({ name, payload: { rental_id: rentalId } })
    }

  async function withdrawn({ owner, renter }: Pair): Promise<void> {
    const facts = { item_title: 'Tent', start_date: '2027-06-01', end_date: '2027-06-03', total_amount: 11.5 }
    const ids = { rental_id: crypto.randomUUID(), owner_id: owner.id, renter_id: renter.id }
    await publish({ name: 'rental.withdrawn', payload: { ...ids, ...facts } })
  }

  /** A rental for which a time is due. */
  const isThere = (values: Partial<NewRow<'rentals'>>) => async (pair: Pair) => void (await insertTent(pair, values))

  const boost =
    (name: 'boost.ended' | 'boost.refused') =>
    async ({ owner }: Pair) => {
      const sold = {
        owner_id: owner.id,
        plan_id: 'boost-7',
        plan_name: 'Week',
        days: 7,
        price_pence: 499,
        created_at: now,
      }
      const { id } = await server.db.insertInto('boosts').values(sold).returning('id').executeTakeFirstOrThrow()
      const item = { boost_id: id, item_id: crypto.randomUUID(), title: 'Tent' }
      await server.db.insertInto('boost_items').values(item).execute()
      await publish({ name, payload: { boost_id: id } })
    }

  async function unplaced({ owner }: Pair): Promise<void> {
    const { id } = await createItem(server, owner, { title: 'Tent' })
    const nowhere = { latitude: null, longitude: null }
    await server.db
      .updateTable('items')
      .set({ location: null, ...nowhere })
      .where('id', '=', id)
      .execute()
    await publish({ name: 'item.unplaced', payload: { item_id: id } })
  }

  async function insertReturned(pair: Pair): Promise<string> {
    const id = await insertTent(pair, { status: 'completed' })
    const event = { rental_id: id, at: hoursFromNow(-24), what: 'returned', by: 'owner' } as const
    await server.db.insertInto('rental_events').values(event).execute()
    return id
  }

  async function reviewed({ owner, renter }: Pair): Promise<void> {
    const rentalId = await insertTent({ owner, renter }, { status: 'completed' })
    const row = {
      rental_id: rentalId,
      role: 'owner' as const,
      reviewer_id: owner.id,
      reviewee_id: renter.id,
      rating: 4,
    }
    const { id } = await server.db
      .insertInto('reviews')
      .values({ ...row, text: 'Kind' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publish({ name: 'review.written', payload: { review_id: id } })
  }

  async function wrote({ owner, renter }: Pair): Promise<void> {
    const { id } = await server.api('POST /conversations', { body: { other_user_id: owner.id } }, renter)
    const sent = { params: { conversationId: id }, body: { text: 'a word in private' } }
    await server.api('POST /conversations/:conversationId/messages', sent, renter)
    await publish({ name: 'messages.unread', payload: { conversation_id: id, receiver_id: owner.id } })
  }

  /** A hire whose money is ready for its owner, or (`sent`) was sent to them. */
  async function insertEarning({ owner, renter }: Pair, sent = false) {
    const rentalId = await insertTent({ owner, renter }, { status: 'completed' })
    const dueId = await insertDue(server, { owner, rentalId, ...(sent && { state: 'sent' }) })
    return { dueId, transferId: sent ? await insertSent(server, { dueId, rentalId, payer: renter }) : '' }
  }

  const paidOut = async (pair: Pair): Promise<void> =>
    publish({ name: 'due.sent', payload: { transfer_id: (await insertEarning(pair, true)).transferId } })

  async function kept(pair: Pair): Promise<void> {
    const { dueId: due_id } = await insertEarning(pair, true)
    await publish({ name: 'due.kept', payload: { due_id, debt_due_id: crypto.randomUUID(), kept_pence: 3000 } })
  }

  async function heldBack(pair: Pair): Promise<void> {
    const { dueId: due_id } = await insertEarning(pair)
    // It's no longer ready, so the owner isn't asked for an account.
    const held = { held_by: 'operator', state: 'blocked', blocked_by: 'operator' } as const
    await server.db.updateTable('dues').set(held).where('id', '=', due_id).execute()
    await publish({
      name: 'due.changed_by_staff',
      payload: { due_id, owner_id: pair.owner.id, act: 'block', pence: 3000, version: 1, reason: null },
    })
  }

  async function paidAnotherWay(pair: Pair): Promise<void> {
    await insertEarning(pair, true)
    const payment_id = await paymentOf(server, pair.renter)
    await publish({ name: 'payment.refunded_outside', payload: { payment_id, pence: 1725, version: 2 } })
  }

  async function takenBack(pair: Pair): Promise<void> {
    const { transferId } = await insertEarning(pair, true)
    const payload = { transfer_id: transferId, taken_pence: 1000, reversed_pence: 1000, by_hand: false }
    await publish({ name: 'due.taken_back', payload })
  }

  async function owed(pair: Pair): Promise<void> {
    const { dueId } = await insertEarning(pair, true)
    await publish({ name: 'due.owed', payload: { due_id: dueId, owed_pence: 3000, debt_pence: 3000 } })
  }

  async function sentBack({ owner }: Pair): Promise<void> {
    await publish({ name: 'payout.failed', payload: { payout_id: await insertFailedPayout(server, owner, now) } })
  }

  /** Someone's want. */
  async function insertWant({ id: user_id }: Member): Promise<string> {
    const place = { location: 'E8', latitude: 51.54, longitude: -0.06, within_km: 16 }
    const days = { from_day: '2027-05-20', until_day: '2027-05-21', expires_at: hoursFromNow(200), created_at: now }
    const want = { user_id, words: 'roof tent', ...place, ...days }
    return (await server.db.insertInto('wants').values(want).returning('id').executeTakeFirstOrThrow()).id
  }

  /** The renter's want waits for the owner's daily email. */
  async function awaited({ owner, renter }: Pair): Promise<void> {
    const notice = { want_id: await insertWant(renter), owner_id: owner.id, told_at: now }
    await server.db.insertInto('want_notices').values(notice).execute()
    await publish({ name: 'want.digest_due', payload: { user_id: owner.id } })
  }

  /** An event about the renter's want and the owner's offer. */
  const wanted =
    (eventOf: (wantId: string, ids: { owner: Member; itemId: string }) => DomainEvent) =>
    async ({ owner, renter }: Pair): Promise<void> => {
      const { id: itemId } = await createItem(server, owner, { title: 'Tent' })
      const id = await insertWant(renter)
      const offer = { want_id: id, item_id: itemId, owner_id: owner.id, total_pence: 2300, created_at: now }
      await server.db.insertInto('want_answers').values(offer).execute()
      await publish(eventOf(id, { owner, itemId }))
    }

  /** An event about a saved search with a hit. */
  const found =
    (eventOf: (ids: Record<'search_id' | 'item_id' | 'user_id', string>) => DomainEvent) =>
    async ({ owner, renter }: Pair): Promise<void> => {
      const { id: item_id } = await createItem(server, owner, { title: 'Tent' })
      const { id: search_id } = await server.api('POST /my/searches', { body: { search: 'tent' } }, renter)
      await server.db.insertInto('search_hits').values({ search_id, item_id, found_at: now }).execute()
      await publish(eventOf({ search_id, item_id, user_id: renter.id }))
    }

  /** A decision about the owner, made or revoked. */
  const decided =
    (name: 'decision.made' | 'decision.revoked') =>
    async ({ owner }: Pair): Promise<void> =>
      publish({ name, payload: { decision_id: await writeDecisionAbout(server, owner.id) } })

  const identity =
    (name: IdentityEvent) =>
    async ({ owner }: Pair): Promise<void> =>
      publish({ name, payload: await writeCheckFor(server, owner, name) })

  /** The outcome of the owner's appeal. */
  async function appealed({ owner }: Pair): Promise<void> {
    const decision_id = await writeDecisionAbout(server, owner.id)
    const case_id = await openCaseAbout(server, owner.id)
    const appeal = { case_id, decision_id, text: 'That was someone else.', made_at: now, decided_at: now }
    await server.db
      .insertInto('appeals')
      .values({ ...appeal, outcome: 'upheld' })
      .execute()
    await publish({ name: 'appeal.decided', payload: { decision_id } })
  }

  async function supported({ owner }: Pair): Promise<void> {
    const { id: requestId } = await writeRequest(server, owner)
    const body = { version: 1, text: 'It turns to the left.' }
    const staff = await createStaff(server, ['support'])
    await server.api('POST /staff/support/:requestId/reply', { params: { requestId }, body }, staff)
  }

  /** The recipients and causes of each kind. A missing kind doesn't compile. */
  const causes: Readonly<Record<NotificationKind, readonly (readonly [RentalParty, (pair: Pair) => Promise<void>])[]>> =
    {
      request_received: [['owner', said('rental.requested')]],
      request_approved: [['renter', said('rental.approved')]],
      request_declined: [['renter', said('rental.declined')]],
      request_expired: [
        ['owner', said('rental.expired')],
        ['renter', said('rental.expired')],
      ],
      request_sent: [['renter', said('rental.requested')]],
      request_withdrawn: [['owner', withdrawn]],
      withdrawal_made: [['renter', withdrawn]],
      cancellation_made: [['renter', cancelled('renter')]],
      payment_captured: [['owner', payment('payment.captured')]],
      refund_made: [['renter', refunded('rental')]],
      rental_cancelled: [
        ['owner', cancelled('renter')],
        ['renter', cancelled('owner')],
      ],
      payment_failed: [
        ['owner', cancelled('system')],
        ['renter', cancelled('system')],
      ],
      payment_delayed: [['renter', payment('payment.capture_delayed')]],
      taken_by_hand: [
        ['owner', payment('payment.taken_by_hand')],
        ['renter', payment('payment.taken_by_hand')],
      ],
      refunded_by_hand: [
        ['owner', payment('payment.refunded_by_hand')],
        ['renter', payment('payment.refunded_by_hand')],
      ],
      refund_waits: [['renter', waits]],
      refund_failed: [['renter', payment('payment.refund_failed')]],
      payment_disputed: [
        ['owner', payment('payment.disputed')],
        ['renter', payment('payment.disputed')],
      ],
      dispute_won: [
        ['owner', payment('payment.dispute_won')],
        ['renter', payment('payment.dispute_won')],
      ],
      dispute_lost: [
        ['owner', payment('payment.dispute_lost')],
        ['renter', payment('payment.dispute_lost')],
      ],
      deposit_held: [['renter', deposit('deposit.held')]],
      claim_opened: [['renter', deposit('claim.opened')]],
      claim_contested: [['owner', deposit('claim.contested')]],
      claim_offered: [['renter', deposit('claim.offered', 'owner')]],
      claim_offer_refused: [['owner', deposit('claim.offer_refused', 'owner')]],
      claim_offer_lapsed: [
        ['owner', deposit('claim.offer_lapsed', 'renter')],
        ['renter', deposit('claim.offer_lapsed', 'renter')],
      ],
      claim_unanswered: [
        ['owner', deposit('claim.unanswered')],
        ['renter', deposit('claim.unanswered')],
      ],
      claim_decided: [
        ['owner', deposit('claim.decided', 'renter')],
        ['renter', deposit('claim.decided', 'renter')],
      ],
      claim_appealed: [['owner', deposit('claim.appealed', 'renter')]],
      deposit_refused: [
        ['owner', deposit('deposit.refused')],
        ['renter', deposit('deposit.refused')],
      ],
      deposit_taken: [
        ['owner', deposit('deposit.taken')],
        ['renter', deposit('deposit.taken')],
      ],
      deposit_given_back: [
        ['owner', refunded('deposit')],
        ['renter', refunded('deposit')],
      ],
      deposit_payment_needed: [['renter', deposit('deposit.payment_needed')]],
      deposit_owed: [
        ['owner', deposit('deposit.owed')],
        ['renter', deposit('deposit.owed')],
      ],
      deposit_payable: [
        ['owner', deposit('deposit.payable')],
        ['renter', deposit('deposit.payable')],
      ],
      deposit_released: [
        ['owner', deposit('deposit.released')],
        ['renter', deposit('deposit.released')],
      ],
      rental_amended: [['owner', said('rental.amended')]],
      rental_returned: [['renter', said('rental.completed')]],
      completed_by_itself: [
        ['owner', said('rental.completed_by_itself')],
        ['renter', said('rental.completed_by_itself')],
      ],
      return_denied: [['renter', said('rental.return_denied')]],
      return_overdue: [
        ['owner', isThere({ start_date: '2027-05-06', end_date: '2027-05-07' })],
        ['renter', isThere({ start_date: '2027-05-06', end_date: '2027-05-07' })],
      ],
      answer_due: [
        ['owner', isThere({ status: 'pending', answer_by: hoursFromNow(20), requested_at: hoursFromNow(-28) })],
      ],
      pickup_tomorrow: [
        ['owner', isThere({ start_date: '2027-05-11', end_date: '2027-05-12' })],
        ['renter', isThere({ start_date: '2027-05-11', end_date: '2027-05-12' })],
      ],
      return_today: [
        ['owner', isThere({ start_date: '2027-05-08', end_date: '2027-05-10' })],
        ['renter', isThere({ start_date: '2027-05-08', end_date: '2027-05-10' })],
      ],
      review_wanted: [
        ['owner', async (pair) => void (await insertReturned(pair))],
        ['renter', async (pair) => void (await insertReturned(pair))],
      ],
      review_received: [['renter', reviewed]],
      new_message: [['owner', wrote]],
      alert_hit: [
        ['renter', found(({ search_id, item_id }) => ({ name: 'search.matched', payload: { search_id, item_id } }))],
      ],
      alert_digest: [['renter', found(({ user_id }) => ({ name: 'search.digest_due', payload: { user_id } }))]],
      alert_ended: [['renter', found(({ search_id }) => ({ name: 'search.ended', payload: { search_id } }))]],
      alert_quiet: [['renter', found(({ search_id }) => ({ name: 'search.quiet', payload: { search_id } }))]],
      want_nearby: [
        ['owner', wanted((want_id, { owner }) => ({ name: 'want.told', payload: { want_id, owner_ids: [owner.id] } }))],
      ],
      want_digest: [['owner', awaited]],
      want_offer: [
        ['renter', wanted((want_id, { itemId }) => ({ name: 'want.answered', payload: { want_id, item_id: itemId } }))],
      ],
      want_ending: [['renter', wanted((want_id) => ({ name: 'want.quiet', payload: { want_id } }))]],
      item_unplaced: [['owner', unplaced]],
      // It goes to all owners at once: settings.test.ts.
      fee_rising: [],
      boost_ended: [['owner', boost('boost.ended')]],
      boost_refused: [['owner', boost('boost.refused')]],
      payout_sent: [['owner', paidOut]],
      payout_kept: [['owner', kept]],
      due_by_us: [['owner', heldBack]],
      refund_paid_by_us: [['renter', paidAnotherWay]],
      payout_taken_back: [['owner', takenBack]],
      payout_owed: [['owner', owed]],
      payout_failed: [['owner', sentBack]],
      payout_waiting: [['owner', async (pair) => void (await insertEarning(pair))]],
      rental_cancelled_by_us: bothHear(byStaff('cancelled')),
      refund_by_us: bothHear(byStaff('refunded_by_staff')),
      answer_deadline_moved: bothHear(byStaff('deadline_moved')),
      returned_by_us: bothHear(byStaff('returned')),
      hand_over_missed: bothHear(byStaff('missed')),
      decision_made: [['owner', decided('decision.made')]],
      decision_lifted: [['owner', decided('decision.revoked')]],
      appeal_decided: [['owner', appealed]],
      ...moderationCauses(server, now, publish),
      support_replied: [['owner', supported]],
      cover_bound: [['renter', cover('cover.bound')]],
      cover_added: [['owner', cover('cover.bound')]],
      cover_voided: [['renter', cover('cover.voided')]],
      identity_verified: [['owner', identity('identity.verified')]],
      identity_action_needed: [['owner', identity('identity.action_needed')]],
      identity_reviewed: [['owner', identity('identity.reviewed')]],
      identity_expiring: [['owner', identity('identity.expiring')]],
    }
  return causes
}
