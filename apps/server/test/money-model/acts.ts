import { addDays, startOfDay } from '@itemo/domain/dates.ts'
import type { ApiKey } from '@itemo/contract/api.ts'
import { sql } from 'kysely'
import { decideByOperator } from '../../src/features/deposits/decide-deposit.ts'
import { actOnDue, takeOnLoss } from '../../src/features/payouts/due-acts.ts'
import type { Member } from '../factories.ts'
import { shareOf } from '../hire-model/owner-share.ts'
import { shortenRetries, play as playHireStep } from '../hire-model/scenario.ts'
import { actAsStaff, callAsStaff } from '../hire-model/staff-steps.ts'
import { expectThat, type World } from '../hire-model/world.ts'
import { fillCheckout, renew } from '../hires.ts'
import {
  accountOf,
  actOnAccount,
  bank,
  byHand,
  dispute,
  holdBalance,
  onboardOwner,
  verdict,
} from './acts-at-provider.ts'
import type { MoneyStep } from './money-step.ts'
import type { MoneyWorld } from './money-world.ts'

type Chosen = World['hires'][number]

/** Runs one step of a story. Skips steps about a hire while there is none. */
export async function playMoney(world: MoneyWorld, step: MoneyStep): Promise<void> {
  const { server, hires } = world
  const chosen = 'hire' in step ? hires[step.hire % Math.max(1, hires.length)] : undefined
  if ('hire' in step && !chosen) return
  switch (step.do) {
    case 'agree': {
      await playHireStep(world, { ...step, do: 'request' })
      const made = hires.at(-1)
      if (made) await fillCheckout(server, made.url, step.card)
      await settle(world)
      if (made) await playHireStep(world, { do: 'act', hire: hires.length - 1, act: 'approve', byOwner: true })
      return settle(world)
    }
    case 'onboard':
      return onboardOwner(world, step.answer)
    case 'account':
      return actOnAccount(world, step.act)
    case 'finish':
      return finish(world, chosen!)
    case 'pay_out':
      if ((await accountOf(world)) === undefined) await onboardOwner(world, 'complete')
      await finish(world, chosen!)
      server.advance(26 * 3_600_000)
      return settle(world)
    case 'deny':
      await goOn(world, chosen!, 'end')
      await callAs(world, world.owner, chosen!, { key: 'POST /rentals/:rentalId/deny-return' })
      if (step.claims) await claim(world, chosen!, step.share)
      return
    case 'damage':
      await finish(world, chosen!)
      await claim(world, chosen!, step.share)
      if (step.reply === 'offer') await offer(world, chosen!, { byOwner: false, share: step.share })
      else if (step.reply !== 'nothing') await answer(world, chosen!, { act: step.reply, byOwner: false })
      if (step.reply === 'accept') await payRequest(world, chosen!)
      return
    case 'claim':
      return claim(world, chosen!, step.share)
    case 'answer':
      return answer(world, chosen!, step)
    case 'offer':
      return offer(world, chosen!, step)
    case 'decide':
      return decide(world, chosen!, step)
    case 'bank':
      return bank(world, chosen!, step.act)
    case 'another_card':
      return checkout(world, chosen!, { key: 'POST /rentals/:rentalId/deposit-card', card: step.card })
    case 'pay_damage':
      return checkout(world, chosen!, { key: 'POST /rentals/:rentalId/deposit-payment', card: step.card })
    case 'dispute':
      return dispute(world, chosen!, step)
    case 'verdict':
      return verdict(world, chosen!, step)
    case 'hand':
      return byHand(world, chosen!, step)
    case 'due':
      return actAsOperator(world, chosen!, step.act)
    case 'balance':
      return holdBalance(world, step.act)
    case 'die':
      return die(world, chosen!, step.act)
    case 'staff':
      return actAsStaff(world, chosen, step.action)
    case 'usual':
      return playHireStep(world, step.step)
    default:
      return step satisfies never
  }
}

/** The process dies in the middle of its jobs and of an act. The queue's lock on them expires, and they run again. */
async function die(world: MoneyWorld, hire: Chosen, act: 'return' | 'accept' | 'claim'): Promise<void> {
  const { server, owner } = world
  const { faults } = server.context.cards.sandbox!
  const pence = await amountToAccept(world, hire, 'renter')
  const { key, body } = dyingActs[act]
  const who = await renew(server, act === 'accept' ? hire.renter : owner)
  const dying = Promise.allSettled([
    server.context.jobs.drain(),
    server.call(key, { params: { rentalId: hire.rentalId }, body }, who),
  ])
  await server.kill()
  await dying
  shortenRetries(server)
  Object.assign(server.context.cards.sandbox!.faults, faults)
  await sql`update jobs.job set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::jobs.job_state
    where state = 'active' and name not like '\\_\\_%'`.execute(server.db)
  const claims = server.db.selectFrom('claims').select('state').where('rental_id', '=', hire.rentalId)
  const after = (await claims.executeTakeFirst())?.state
  // Whether it was done is unknown until it's looked up.
  if (act === 'accept' && (after === 'accepted' || after === 'settled') && !world.decided.has(hire.rentalId))
    noteDecided(world, hire, pence)
}

const dyingActs = {
  return: { key: 'POST /rentals/:rentalId/return', body: undefined },
  accept: { key: 'POST /rentals/:rentalId/claim/accept', body: undefined },
  claim: { key: 'POST /rentals/:rentalId/claim', body: { amount: 12.34, text: 'A broken pole' } },
} as const

/** Runs due jobs, and delivers webhooks. */
async function settle({ server }: World): Promise<void> {
  await server.context.jobs.drain()
  await server.context.cards.sandbox!.deliver()
  await server.context.jobs.drain()
}

/** Makes a call about a hire, which may be refused but must not fail: the provider's faults have their own error codes. */
async function callAs(
  { server }: World,
  who: Member,
  { rentalId }: Chosen,
  { key, body }: { key: ApiKey; body?: unknown },
): Promise<{ readonly status: number; readonly body: unknown }> {
  const made = await server.call(key, { params: { rentalId }, body }, await renew(server, who))
  expectThat(made.status < 500 || [502, 503].includes(made.status), `${key} answered ${made.status}`)
  return made
}

/** Advances to the first hour of a hire, or of the day after its end. False if there is no such hire (any more). */
async function goOn(world: World, { rentalId }: Chosen, to: 'start' | 'end'): Promise<boolean> {
  const { server } = world
  const row = await server.db.selectFrom('rentals').selectAll().where('id', '=', rentalId).executeTakeFirst()
  if (!row || (row.status !== 'booked' && row.status !== 'confirmed')) return false
  const day = to === 'start' ? row.start_date : addDays(row.end_date, 1)
  const wait = startOfDay(day).getTime() + 3_600_000 - server.context.now().getTime()
  if (wait > 0) server.advance(wait)
  await settle(world)
  return true
}

async function finish(world: World, hire: Chosen): Promise<void> {
  if (await goOn(world, hire, 'start'))
    await callAs(world, world.owner, hire, { key: 'POST /rentals/:rentalId/return' })
}

function depositOf({ server }: World, { rentalId }: Chosen) {
  return server.db.selectFrom('deposits').selectAll().where('rental_id', '=', rentalId).executeTakeFirst()
}

async function claim(world: World, hire: Chosen, share: number): Promise<void> {
  // Without a deposit it's a request.
  const most = (await depositOf(world, hire))?.amount_pence ?? 10_000
  const body = { amount: shareOf(most, share) / 100, text: 'A broken pole' }
  await callAs(world, world.owner, hire, { key: 'POST /rentals/:rentalId/claim', body })
}

async function offer(
  world: MoneyWorld,
  hire: Chosen,
  { byOwner, share }: { readonly byOwner: boolean; readonly share: number },
): Promise<void> {
  const claims = world.server.db.selectFrom('claims').select('amount_pence').where('rental_id', '=', hire.rentalId)
  const seen = await claims.executeTakeFirst()
  const body = { amount: shareOf(seen?.amount_pence ?? 100, share) / 100, text: 'Half of it was worn' }
  const who = byOwner ? world.owner : hire.renter
  await callAs(world, who, hire, { key: 'POST /rentals/:rentalId/claim/offer', body })
}

async function answer(
  world: MoneyWorld,
  hire: Chosen,
  { act, byOwner }: { readonly act: Extract<MoneyStep, { do: 'answer' }>['act']; readonly byOwner: boolean },
): Promise<void> {
  const body = act === 'contest' || act === 'appeal' ? { text: 'It was broken before' } : undefined
  const pence = await amountToAccept(world, hire, byOwner ? 'owner' : 'renter')
  const who = byOwner ? world.owner : hire.renter
  const { status } = await callAs(world, who, hire, { key: `POST /rentals/:rentalId/claim/${act}`, body })
  if (status === 200 && act === 'accept') noteDecided(world, hire, pence)
}

/** The amount that someone agrees to by accepting now: the other side's offer, or the claim. */
async function amountToAccept({ server }: MoneyWorld, { rentalId }: Chosen, by: 'owner' | 'renter'): Promise<number> {
  const claims = server.db.selectFrom('claims').select('amount_pence').where('rental_id', '=', rentalId)
  const offers = server.db.selectFrom('claim_offers').select('amount_pence').where('rental_id', '=', rentalId)
  const open = offers.where('state', '=', 'open').where('by', '<>', by).where('offer_until', '>', server.context.now())
  return ((await open.executeTakeFirst()) ?? (await claims.executeTakeFirst()))?.amount_pence ?? 0
}

function noteDecided({ decided }: MoneyWorld, { rentalId }: Chosen, pence: number): void {
  decided.set(rentalId, pence)
}

/** The operator decides, on the command line or in the console; `share`: the part of the claim. */
async function decide(
  world: MoneyWorld,
  hire: Chosen,
  { share, atConsole = false }: { readonly share: number; readonly atConsole?: boolean },
): Promise<void> {
  const claims = world.server.db.selectFrom('claims').select(['amount_pence', 'version'])
  const claim = await claims.where('rental_id', '=', hire.rentalId).executeTakeFirst()
  if (!claim) return
  const pence = share === 0 ? 0 : shareOf(claim.amount_pence, share)
  if (atConsole) {
    const body = { version: claim.version, pence, facts: 'The pictures show a broken pole.' }
    const input = { params: { claimId: hire.rentalId }, body }
    const sent = { act: 'claim.decide', key: 'POST /staff/claims/:claimId/decide', input } as const
    if ((await callAsStaff(world, sent)).isOk) noteDecided(world, hire, pence)
    return
  }
  const decision = pence === 0 ? ({ act: 'release' } as const) : ({ act: 'take', pence } as const)
  const result = await decideByOperator(world.server.context, hire.rentalId, decision)
  if ('row' in result) noteDecided(world, hire, pence)
}

async function checkout(
  world: World,
  hire: Chosen,
  { key, card }: { readonly key: ApiKey; readonly card: string },
): Promise<void> {
  const { status, body } = await callAs(world, hire.renter, hire, { key })
  if (status === 200) await fillCheckout(world.server, (body as { url: string }).url, card)
}

/** Usually pays what was agreed without a deposit. */
async function payRequest(world: MoneyWorld, hire: Chosen): Promise<void> {
  await settle(world)
  if ((await depositOf(world, hire))?.state !== 'payable') return
  await checkout(world, hire, { key: 'POST /rentals/:rentalId/deposit-payment', card: '4242 4242 4242 4242' })
  await settle(world)
}

async function actAsOperator(
  { server }: World,
  { rentalId }: Chosen,
  act: 'block' | 'release' | 'settle_outside' | 'take_on',
): Promise<void> {
  const dues = server.db.selectFrom('dues').select('id').where('rental_id', '=', rentalId)
  const due = await dues.executeTakeFirst()
  if (!due) return
  if (act === 'take_on') await takeOnLoss(server.context, due.id)
  else await actOnDue(server.context, act, due.id)
}

/** Decides every unsettled claim. */
export async function decideClaims(world: MoneyWorld): Promise<void> {
  const claims = world.server.db
    .selectFrom('claims')
    .select(['rental_id', 'amount_pence'])
    .where('ended_at', 'is', null)
  for (const { rental_id: id, amount_pence: pence } of await claims.execute()) {
    const hire = world.hires.find(({ rentalId }) => rentalId === id)
    if (hire) await decide(world, hire, { share: pence % 3 === 0 ? 0 : 50 })
  }
}
