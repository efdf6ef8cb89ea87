import { allowedActions, type RentalAction } from '@itemo/domain/rentals/rental-state.ts'
import { sql } from 'kysely'
import { expireRequest } from '../../src/features/rentals/rental-transitions.ts'
import { isClaimEnded } from '../../src/features/deposits/deposits.ts'
import { noFaults } from '@itemo/card-sandbox/faults.ts'
import { signWebhook } from '@itemo/card-sandbox/webhook-delivery.ts'
import { createMember, type Member } from '../factories.ts'
import type { TestServer } from '../harness.ts'
import { createItem, dayFromNow, fillCheckout, type ItemFields, renew, sessionOf } from '../hires.ts'
import { actAsStaff } from './staff-steps.ts'
import type { ActName, SideAction, Step, AuthMailRequest } from './step.ts'
import { expectThat, mayApprove, mayRequest, openOffice, type World } from './world.ts'

export async function openWorld(server: TestServer, listed: readonly ItemFields[] = [{}, {}]): Promise<World> {
  const owner = await createMember(server)
  const renters = [await createMember(server), await createMember(server)]
  const items: string[] = []
  for (const fields of listed) items.push((await createItem(server, owner, fields)).id)
  shortenRetries(server)
  const refund = { freeHours: 48, latePercent: 50 }
  return { server, owner, renters, items, refund, hires: [], office: openOffice() }
}

/** The provider's client waits half a second and more before it retries: here a moment is enough. */
export function shortenRetries({ context }: TestServer): void {
  Object.assign(context.cards.api, { getInitialNetworkRetryDelay: () => 0.002, getMaxNetworkRetryDelay: () => 0.004 })
}

export async function play(world: World, step: Step): Promise<void> {
  const { server, hires } = world
  const sandbox = server.context.cards.sandbox!
  const chosen = 'hire' in step ? hires[step.hire % Math.max(1, hires.length)] : undefined
  switch (step.do) {
    case 'request':
      await request(world, step)
      return
    case 'book':
      return book(world, step)
    case 'pay':
      if (chosen) await fillCheckout(server, chosen.url, step.card)
      return
    case 'verify':
      if (chosen) await verify(world, chosen, world.renters[step.renter]!)
      return
    case 'act':
      if (chosen) await act(world, chosen, step)
      return
    case 'race':
      if (chosen) await race(world, chosen)
      return
    case 'clock':
      return server.advance(step.minutes * 60_000)
    case 'webhooks':
      sandbox.faults.webhooks = step.mode
      return
    case 'shuffle':
      await sql`update sandbox.events set created_at = created_at + random() * interval '90 seconds' where deliver_at is not null`.execute(
        server.db,
      )
      return
    case 'deliver':
      await sandbox.deliver()
      return
    case 'forge':
      return forge(world, step.how)
    case 'provider':
      sandbox.faults.nextCalls.push(...(step.faults as (typeof sandbox.faults.nextCalls)[number][]))
      return
    case 'outage':
      sandbox.faults.everyCall = step.fault
      return
    case 'work':
      return server.context.jobs.drain()
    case 'kill':
      return kill(world, chosen, step)
    case 'staff':
      return actAsStaff(world, chosen, step.action)
    default:
      return step satisfies never
  }
}

/** Returns the hire that was made, or that already existed. */
async function request(world: World, wish: AuthMailRequest): Promise<World['hires'][number] | undefined> {
  const { server, renters, items, hires, coverId } = world
  const renter = renters[wish.renter]!
  const itemId = items[wish.item]!
  const body = {
    itemId,
    startDate: dayFromNow(server, wish.from),
    endDate: dayFromNow(server, wish.from + wish.days - 1),
    // Amounts sent by a client are ignored.
    addons: [],
    total_amount: 0.01,
    ...(coverId !== undefined && (wish.from + wish.days) % 2 === 0 && { cover: { id: coverId, read_key_facts: true } }),
  }
  const answer = await server.call('POST /rentals', { body }, await renew(server, renter))
  const statuses = mayRequest(world, renter.id, itemId) ? [200, 409, 502, 503] : [403, 404, 502, 503]
  expectThat(statuses.includes(answer.status), `a request answered ${answer.status}`)
  if (answer.status !== 200) return undefined
  const { rental_id: rentalId, url } = answer.body as { rental_id: string; url: string }
  const known = hires.find((hire) => hire.url === url)
  if (known) return known
  const made = { rentalId, url, renter }
  hires.push(made)
  return made
}

/** Requests a hire, perhaps with a double click, pays every resulting checkout, delivers notifications, and perhaps has the owner approve. */
async function book(world: World, step: Extract<Step, { do: 'book' }>): Promise<void> {
  const { server } = world
  const asked = await Promise.all(Array.from({ length: step.twice ? 2 : 1 }, () => request(world, step)))
  for (const hire of asked) if (hire) await fillCheckout(server, hire.url)
  await server.context.cards.sandbox!.deliver()
  await server.context.jobs.drain()
  const made = asked.find((hire) => hire !== undefined)
  if (made && step.approved) await act(world, made, { act: 'approve', byOwner: true })
}

async function verify({ server }: World, hire: World['hires'][number], by: Member): Promise<void> {
  const body = { session_id: sessionOf(hire.url) }
  const answer = await server.call('POST /payments/verify', { body }, await renew(server, by))
  const isOwn = by.id === hire.renter.id
  expectThat(
    isOwn ? answer.status !== 404 : answer.status !== 200,
    `a session was read by ${isOwn ? 'its payer' : 'another'}: ${answer.status}`,
  )
}

const actions: Readonly<
  Record<ActName, { readonly owner: RentalAction | null; readonly renter: RentalAction | null }>
> = {
  approve: { owner: 'approve', renter: null },
  decline: { owner: 'decline', renter: null },
  withdraw: { owner: null, renter: 'withdraw' },
  cancel: { owner: 'cancel_as_owner', renter: 'cancel' },
  amend: { owner: null, renter: 'amend' },
  'settle-amendment': { owner: 'settle_amendment', renter: null },
  return: { owner: 'return', renter: null },
}

/** A hire's row in the table; undefined if it's gone, or the caller may not see it. */
async function look({ server }: World, rentalId: string, byOwner: boolean) {
  const row = await server.db
    .selectFrom('rentals')
    .leftJoin('payments', (join) =>
      join.onRef('payments.subject_id', '=', 'rentals.id').on('payments.subject_kind', '=', 'rental'),
    )
    .selectAll('rentals')
    .select('payments.state as payment_state')
    .where('rentals.id', '=', rentalId)
    .executeTakeFirst()
  if (!row || (byOwner && row.requested_at === null)) return undefined
  const metadata = row.metadata as { amendment_requested?: boolean }
  const facts = {
    ...row,
    amendment_requested: metadata.amendment_requested === true,
    is_claim_ended: row.return_denied_at !== null && (await isClaimEnded(server.db, rentalId)),
  }
  return { row, allowed: allowedActions(byOwner ? 'owner' : 'renter', facts, server.context.now()) }
}

async function call({ server, owner }: World, hire: World['hires'][number], name: ActName, byOwner: boolean) {
  const body =
    name === 'withdraw' || name === 'settle-amendment' || name === 'return'
      ? undefined
      : { pickup_location: 'Here', cancellation_reason: 'Because', amendment_notes: 'Later' }
  const as = await renew(server, byOwner ? owner : hire.renter)
  return server.call(`POST /rentals/:rentalId/${name}`, { params: { rentalId: hire.rentalId }, body }, as)
}

/** The state table allows exactly what the server does. */
async function act(world: World, hire: World['hires'][number], { act: name, byOwner }: SideAction): Promise<void> {
  const seen = await look(world, hire.rentalId, byOwner)
  const action = actions[name][byOwner ? 'owner' : 'renter']
  const answer = await call(world, hire, name, byOwner)
  const isKept = name === 'approve' && seen !== undefined && !mayApprove(world, seen.row.item_id)
  const isAllowed = action !== null && (seen?.allowed.includes(action) ?? false) && !isKept
  expectThat(
    (answer.status === 200) === isAllowed && answer.status < 500,
    `${name} by the ${byOwner ? 'owner' : 'renter'} answered ${answer.status} and is ${isAllowed ? '' : 'not '}allowed`,
  )
}

/** Of all acts that end or begin a pending hire, sent at the same time, exactly one succeeds. */
async function race(world: World, hire: World['hires'][number]): Promise<void> {
  const seen = await look(world, hire.rentalId, true)
  const answers = await Promise.all([
    call(world, hire, 'approve', true),
    call(world, hire, 'withdraw', false),
    call(world, hire, 'decline', true),
    call(world, hire, 'approve', true),
    expireRequest(world.server.context, hire.rentalId),
  ])
  const won = answers.filter((answer) => answer?.status === 200).length
  const rental = await world.server.db
    .selectFrom('rentals')
    .select('metadata')
    .where('id', '=', hire.rentalId)
    .executeTakeFirst()
  const reason = (rental?.metadata as { cancellation_reason?: string } | undefined)?.cancellation_reason
  if (!seen?.allowed.includes('approve')) return
  const expired = reason === 'Request expired' ? 1 : 0
  expectThat(won + expired === 1, `${won} of four at once won, and it expired ${expired} times`)
}

/** Webhooks that the provider didn't sign, or signed too long ago, are refused. */
async function forge({ server }: World, how: 'unsigned' | 'old' | 'altered'): Promise<void> {
  const { now, cards } = server.context
  const intent = await server.sandboxDb.selectFrom('sandbox.intents').selectAll().limit(1).executeTakeFirst()
  const object = { id: intent?.id ?? 'pi_1', object: 'payment_intent', metadata: intent?.metadata ?? {} }
  const body = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object },
  })
  const secret = how === 'unsigned' ? 'whsec_of_nobody' : cards.webhookSecrets[0]!
  const at = how === 'old' ? new Date(now().getTime() - 301_000) : now()
  const response = await server.fetch('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': signWebhook(body, secret, at) },
    body: how === 'altered' ? body.replace('succeeded', 'canceled') : body,
  })
  expectThat(response.status === 400, `a webhook that is ${how} was answered ${response.status}`)
}

/** The process dies in the middle of an act, and comes back. */
async function kill(
  world: World,
  hire: World['hires'][number] | undefined,
  { act: name, byOwner }: SideAction,
): Promise<void> {
  const { faults } = world.server.context.cards.sandbox!
  const dying = hire ? call(world, hire, name, byOwner).catch(() => undefined) : undefined
  await world.server.kill()
  await dying
  shortenRetries(world.server)
  // The provider's faults continue: it isn't restarted with our process.
  Object.assign(world.server.context.cards.sandbox!.faults, faults)
}

/** The provider works again but sends no webhooks: reconciliation of the ledger finds what was lost. */
export async function waitForReconciliation({ server }: World): Promise<void> {
  Object.assign(server.context.cards.sandbox!.faults, noFaults(), { webhooks: 'hold' })
  server.advance(6 * 60_000)
  await server.context.jobs.drain()
}

/** The provider works again, and time passes until nothing is under way. */
export async function settleEverything({ server }: World): Promise<void> {
  const sandbox = server.context.cards.sandbox!
  Object.assign(sandbox.faults, noFaults())
  for (const minutes of [0, 16, 31, 49 * 60, 16]) {
    server.advance(minutes * 60_000)
    do await server.context.jobs.drain()
    while (await sandbox.deliver())
  }
}
