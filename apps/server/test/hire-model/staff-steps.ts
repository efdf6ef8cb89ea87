import type { ApiKey } from '@itemo/contract/api.ts'
import type { CaseView } from '@itemo/contract/case-views.ts'
import type { StaffRentalDetailView } from '@itemo/contract/staff-rental-views.ts'
import { startOfDay } from '@itemo/domain/dates.ts'
import type { StaffActName } from '@itemo/domain/staff/staff-acts.ts'
import { sealAudit, verifyAudit } from '../../src/features/staff/audit-seals.ts'
import type { Member } from '../factories.ts'
import type { LooseInput } from '../harness.ts'
import { createStaff, renewStaff } from '../staff-members.ts'
import { shareOf, shareOfOwner } from './owner-share.ts'
import type { StaffStep } from './staff-step.ts'
import { expectThat, type World } from './world.ts'

type Hire = World['hires'][number]

const reason = 'They both wrote to us about it.'
const facts = 'It is not what its page says, as its pictures show.'

/** A member of staff acts on a hire, an item or a person. */
export async function actAsStaff(world: World, hire: Hire | undefined, action: StaffStep): Promise<void> {
  switch (action.act) {
    case 'take_down':
    case 'hold':
    case 'restore':
      return actOnItem(world, action)
    case 'keep':
      return keep(world, action.side === 'owner' ? world.owner : (hire?.renter ?? world.renters[0]!), action)
    case 'cancel':
    case 'refund':
    case 'return':
    case 'move_deadline':
    case 'excuse':
    case 'record_no_show': {
      const seen = hire && (await readHire(world, hire))
      if (seen) await actOnHire(world, seen, action)
      return
    }
    default:
      return action satisfies never
  }
}

/** The member of staff in this story, who has just entered their second factor. */
async function atConsole({ server, office }: World): Promise<Member> {
  office.operator ??= await createStaff(server, ['operator'])
  return renewStaff(server, office.operator)
}

/** Their audit entries, the latest last. */
function entriesOf({ server, office }: World) {
  const entries = server.db.selectFrom('audit_entries').select(['id', 'act'])
  return entries
    .where('actor_id', '=', office.operator?.id ?? null)
    .orderBy('id')
    .execute()
}

interface Sent {
  readonly act: StaffActName
  readonly key: ApiKey
  readonly input: LooseInput
  /** It is so already, and stays so. */
  readonly isDone?: boolean
}

/** Makes a staff call and checks the audit: a successful act has exactly one entry, of that act; anything else has none. */
export async function callAsStaff(world: World, { act, key, input, isDone = false }: Sent) {
  const as = await atConsole(world)
  const before = await entriesOf(world)
  const answer = await world.server.call(key, input, as)
  expectThat(answer.status < 500, `${key} answered ${answer.status}`)
  const isOk = answer.status === 200
  const added = (await entriesOf(world)).slice(before.length).map((entry) => entry.act)
  const wanted = isOk && !isDone ? [act] : []
  expectThat(
    added.join() === wanted.join(),
    `${key} answered ${answer.status}, and the audit has ${added.join() || 'nothing'}`,
  )
  return { isOk, body: answer.body }
}

interface Seen extends StaffRentalDetailView {
  readonly missed: string | null
  readonly isExcused: boolean
  /** For the hire without its cover, in whole pence. */
  readonly pricePence: number
  readonly isRequest: boolean
}

/** A hire as the console shows it; undefined: nobody has paid for it, or it's gone. */
async function readHire(world: World, { rentalId }: Hire): Promise<Seen | undefined> {
  const { server } = world
  const answer = await server.call('GET /staff/rentals/:rentalId', { params: { rentalId } }, await atConsole(world))
  const row = await server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
  expectThat((answer.status === 200) === (row !== undefined && row.requested_at !== null), `a hire is ${answer.status}`)
  if (answer.status !== 200 || !row) return undefined
  return {
    ...(answer.body as StaffRentalDetailView),
    missed: row.no_show,
    isExcused: row.cancellation_excused_at !== null,
    pricePence: pence(Number(row.total_amount)) - pence(Number(row.cover_amount)),
    isRequest: row.status === 'pending',
  }
}

const pence = (pounds: number) => Math.round(pounds * 100)

type HireStep = Extract<
  StaffStep,
  { act: 'cancel' | 'refund' | 'return' | 'move_deadline' | 'excuse' | 'record_no_show' }
>

async function actOnHire(world: World, seen: Seen, action: HireStep): Promise<void> {
  const params = { rentalId: seen.id }
  const at = world.server.context.now()
  const does = async (
    sent: Omit<Sent, 'act'> & { readonly act: Seen['acts'][number] },
    isAllowed = seen.acts.includes(sent.act),
  ) => {
    const { isOk } = await callAsStaff(world, sent)
    expectThat(
      isOk === (isAllowed || sent.isDone === true),
      `${sent.act} is ${isAllowed ? '' : 'not '}allowed, and ${isOk ? '' : 'not '}done`,
    )
  }
  switch (action.act) {
    case 'cancel':
      return cancel(world, seen, action)
    case 'refund':
      return refund(world, seen, action)
    case 'return':
      return does({
        act: 'rental.return',
        key: 'POST /staff/rentals/:rentalId/return',
        input: { params, body: { reason } },
      })
    case 'move_deadline': {
      const until = new Date(at.getTime() + action.hours * 3_600_000)
      const input = { params, body: { at: until.toISOString(), reason } }
      const isDone = seen.isRequest && seen.answer_by !== null && new Date(seen.answer_by).getTime() === until.getTime()
      const isWithin = seen.latest_answer_by !== null && until <= new Date(seen.latest_answer_by)
      return does(
        { act: 'rental.move_deadline', key: 'POST /staff/rentals/:rentalId/answer-by', input, isDone },
        isWithin,
      )
    }
    case 'excuse': {
      const key = 'POST /staff/rentals/:rentalId/excuse-cancellation'
      return does({
        act: 'rental.excuse_cancellation',
        key,
        input: { params, body: { reason } },
        isDone: seen.isExcused,
      })
    }
    case 'record_no_show': {
      const input = { params, body: { no_show: action.side, reason } }
      const isDone = seen.missed === action.side
      return does({ act: 'rental.record_no_show', key: 'POST /staff/rentals/:rentalId/no-show', input, isDone })
    }
    default:
      return action satisfies never
  }
}

/** The money of a hire as the console shows it, in whole pence; `coverPence`: what was paid for a cover, `coverGone`: what of that was refunded. */
function moneyOf({ money }: Seen) {
  expectThat(money !== null, 'an operator sees no money')
  const cover = money.cover ?? { paid: 0, kept: 0 }
  const [coverPence, coverKept] = [pence(cover.paid), pence(cover.kept)]
  return {
    paid: pence(money.paid),
    refunded: pence(money.refunded),
    lost: pence(money.lost),
    left: Math.max(0, pence(money.paid) - pence(money.refunded) - pence(money.lost)),
    kept: pence(money.paid) - pence(money.refunded) - pence(money.lost) - coverKept,
    coverPence,
    coverGone: coverPence - coverKept,
  }
}

/**
 * The further refund when staff cancel an agreed hire, computed from the published rules, in whole pence. Fractions of a penny go to
 * the renter, earlier refunds and what a bank took count towards it, and the cover is refunded with a full refund, or before the first day.
 */
function moreBack(
  world: World,
  seen: Seen,
  { refund: choice, share, missedBy }: Extract<StaffStep, { act: 'cancel' }>,
) {
  const { paid, refunded, lost, left, coverPence, coverGone } = moneyOf(seen)
  const hoursLeft = (startOfDay(seen.start_date).getTime() - world.server.context.now().getTime()) / 3_600_000
  const late = hoursLeft > 0 ? world.refund.latePercent : 0
  const ruled = missedBy === 'owner' || hoursLeft >= world.refund.freeHours ? 100 : late
  const coverBack = choice === 'full' || ruled > 0 ? coverPence : 0
  const coverAfter = Math.max(coverGone, coverBack)
  if (choice === 'amount') {
    const amount = shareOf(Math.max(1, left), share)
    const more = Math.max(amount, Math.min(amount + coverAfter - coverGone, left))
    return { amount, more, coverBack, isThere: more <= left }
  }
  const percent = choice === 'rule' ? ruled : { full: 100, half: 50, none: 0 }[choice]
  const beyond = Math.max(0, paid - coverPence - seen.pricePence)
  const hireAfter = Math.max(refunded - coverGone, Math.ceil((seen.pricePence * percent) / 100) + beyond)
  const more = Math.min(Math.max(0, hireAfter + coverAfter - refunded - lost), left)
  return { amount: 0, more, coverBack, isThere: true }
}

/** Whether a hire has begun, so that someone may have missed its beginning. */
const hasBegun = (world: World, { start_date: day }: Seen) => world.server.context.now() >= startOfDay(day)

async function cancel(world: World, seen: Seen, action: Extract<StaffStep, { act: 'cancel' }>): Promise<void> {
  const { refund: choice, missedBy } = action
  const { amount, more, coverBack, isThere } = moreBack(world, seen, action)
  const body = {
    version: seen.version,
    reason,
    refund: choice,
    ...(choice === 'amount' && { amount: amount / 100 }),
    ...(missedBy !== null && { no_show: missedBy }),
  }
  const sent = { act: 'rental.cancel', key: 'POST /staff/rentals/:rentalId/cancel' } as const
  const { isOk } = await callAsStaff(world, { ...sent, input: { params: { rentalId: seen.id }, body } })
  const isHeldByBank = seen.payment_state === 'disputed'
  const isPossible = seen.isRequest || (isThere && (more === 0 || !isHeldByBank))
  const isMissable = missedBy === null || (!seen.isRequest && hasBegun(world, seen))
  expectThat(
    isOk === (seen.acts.includes('rental.cancel') && isPossible && isMissable),
    `a hire is ${isOk ? '' : 'not '}cancelled: ${JSON.stringify({ action, more, isThere, acts: seen.acts, payment: seen.payment_state })}`,
  )
  if (isOk && !seen.isRequest)
    world.office.back.set(seen.id, {
      pence: moneyOf(seen).refunded + moneyOf(seen).lost + more,
      coverPence: coverBack,
      coverGone: Math.max(moneyOf(seen).coverGone, coverBack),
    })
}

/** Refunds some of what is left. If Itemo bears it, the owner's due doesn't change. */
async function refund(
  world: World,
  seen: Seen,
  { share, bearer }: Extract<StaffStep, { act: 'refund' }>,
): Promise<void> {
  const { server, office } = world
  const money = moneyOf(seen)
  const more = shareOf(Math.max(1, money.left), share)
  const dueOf = () => server.db.selectFrom('dues').selectAll().where('rental_id', '=', seen.id).executeTakeFirst()
  const before = await dueOf()
  const body = { version: seen.version, reason, amount: more / 100, borne_by: bearer }
  const sent = { act: 'rental.refund', key: 'POST /staff/rentals/:rentalId/refund' } as const
  const { isOk } = await callAsStaff(world, { ...sent, input: { params: { rentalId: seen.id }, body } })
  expectThat(
    isOk === seen.acts.includes('rental.refund'),
    `${more} are ${isOk ? '' : 'not '}given back: ${JSON.stringify(seen.acts)}`,
  )
  if (!isOk) return
  const known = office.back.get(seen.id)
  const coverPence = known?.coverPence ?? 0
  office.back.set(seen.id, { pence: money.refunded + money.lost + more, coverPence, coverGone: money.coverGone })
  if (bearer === 'operator') office.borne.add(seen.id)
  const after = await dueOf()
  // Other changes in the meantime can be distinguished only if the due included all of them.
  if (!before || !after || before.refunded_pence !== money.refunded || before.paid_pence !== money.paid) return
  if (after.refunded_pence !== money.refunded + more) return
  if (seen.money?.cancelled_by_owner) return
  const whole = shareOfOwner(seen.pricePence, money.paid - money.coverPence)
  const coverAfter = Math.max(money.coverGone, more + money.refunded - (money.paid - money.coverPence))
  const dueWith = (kept: number) => Math.min(whole, shareOfOwner(seen.pricePence, kept) + before.borne_pence)
  const fall = dueWith(money.kept) - dueWith(money.kept - more + coverAfter - money.coverGone)
  const borne = bearer === 'operator' ? fall : 0
  expectThat(
    after.borne_pence - before.borne_pence === borne,
    `Itemo bears ${after.borne_pence - before.borne_pence} of ${more}, and ${borne} are its to bear`,
  )
}

/** Undoes the last act in the audit log; nothing has changed since. */
async function undoLast(world: World): Promise<void> {
  const entryId = (await entriesOf(world)).at(-1)?.id ?? ''
  const input = { params: { entryId } }
  const { isOk } = await callAsStaff(world, { act: 'decision.undo', key: 'POST /staff/audit/:entryId/undo', input })
  expectThat(isOk, 'what was decided just now is not undone')
}

const itemActs = {
  take_down: { act: 'item.take_down', key: 'POST /staff/items/:itemId/take-down' },
  hold: { act: 'item.hold', key: 'POST /staff/items/:itemId/hold' },
  restore: { act: 'item.restore', key: 'POST /staff/items/:itemId/restore' },
} as const

/** Hides an item or shows it again. All items of a suspended owner are held. */
async function actOnItem(world: World, action: Extract<StaffStep, { item: number }>): Promise<void> {
  const { office, items, owner } = world
  const itemId = items[action.item % items.length]!
  const before = office.hidden.get(itemId)
  const state = before ?? (office.kept.get(owner.id)?.measure === 'suspend' ? 'held' : 'active')
  const isDue = { take_down: state !== 'removed', hold: state === 'active', restore: before !== undefined }[action.act]
  const body = action.act === 'restore' ? { note: reason } : { reason: 'prohibited', ground: 'terms.prohibited', facts }
  const { isOk } = await callAsStaff(world, { ...itemActs[action.act], input: { params: { itemId }, body } })
  expectThat(isOk === isDue, `an item that is ${state} is ${isOk ? '' : 'not '}changed by ${action.act}`)
  if (!isOk) return
  if (action.undone) return undoLast(world)
  if (action.act === 'restore') office.hidden.delete(itemId)
  else office.hidden.set(itemId, action.act === 'hold' ? 'held' : 'removed')
}

/** Restricts someone from listing or hiring, or suspends them; if they're already restricted, lifts that. */
async function keep(world: World, person: Member, action: Extract<StaffStep, { act: 'keep' }>): Promise<void> {
  const known = world.office.kept.get(person.id)
  if (known) return lift(world, person, known.caseId)
  const opening = { subject_kind: 'person', subject_id: person.id, reason: 'harassment', note: reason }
  const opened = await callAsStaff(world, { act: 'case.open', key: 'POST /staff/cases', input: { body: opening } })
  expectThat(opened.isOk, 'no case is opened about someone')
  const { id: caseId, version } = opened.body as CaseView
  const restricts = person === world.owner ? 'restrict_listing' : 'restrict_hiring'
  const measure = action.measure === 'suspend' ? 'suspend' : restricts
  const body = { version, outcome: 'action', ground: 'terms.conduct', facts, measures: [{ name: measure }] }
  expectThat(await decide(world, caseId, body), 'a case that was opened just now is not decided')
  if (action.undone) await undoLast(world)
  else world.office.kept.set(person.id, { measure, caseId })
}

async function decide(world: World, caseId: string, body: object): Promise<boolean> {
  const sent = { act: 'case.decide', key: 'POST /staff/cases/:caseId/decisions' } as const
  return (await callAsStaff(world, { ...sent, input: { params: { caseId }, body } })).isOk
}

/** Reopens the case, unless another one about the same subject is open by now, and decides to take no action. */
async function lift(world: World, person: Member, caseId: string): Promise<void> {
  const { db } = world.server
  const row = await db.selectFrom('cases').select('version').where('id', '=', caseId).executeTakeFirstOrThrow()
  const input = { params: { caseId }, body: { version: row.version } }
  const reopened = await callAsStaff(world, { act: 'case.reopen', key: 'POST /staff/cases/:caseId/reopen', input })
  if (!reopened.isOk) return
  const { version } = reopened.body as CaseView
  expectThat(await decide(world, caseId, { version, outcome: 'no_action' }), 'what keeps someone is not lifted')
  world.office.kept.delete(person.id)
}

/** The audit of a story with staff matches its seal. */
export async function checkAudit({ server, office }: World): Promise<void> {
  if (office.operator === undefined) return
  await sealAudit(server.context)
  const { broken } = await verifyAudit(server.context)
  expectThat(broken.length === 0, `the audit log does not match its seals: ${JSON.stringify(broken)}`)
}
