import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countOfFailed, listQueues } from '../../../platform/jobs/failed.ts'
import { describeMissingOperator } from '../../staff/staff.ts'
import { describeAge, type Finding } from './finding.ts'

/** A due job that waits longer than this isn't picked up by any process, in milliseconds. */
const slowMs = 5 * 60_000
/** The provider's notification of a payment arrives within this time, in milliseconds. */
const messageMs = 10 * 60_000

/** An address to which the provider sends notifications, and the events that cause them. */
interface Endpoint {
  readonly name: string
  readonly path: string
  readonly secret: string
  /** The types of notifications that arrive there, as a pattern. */
  readonly types: string
  /** What happened, in the words of the finding; `happened` is when it last did, if its notification is due by now. */
  readonly what: string
  readonly happened: RawBuilder<unknown>
}

/** Old enough for a notification to have arrived, and recent enough for it to be still stored. */
const lately = (column: string) =>
  sql`${sql.ref(column)} between now() - interval '30 days' and now() - interval '10 minutes'`

const cardMessages: Endpoint = {
  name: 'webhooks',
  path: '/webhooks/stripe',
  secret: 'STRIPE_WEBHOOK_SECRET',
  // Notifications of identity checks have their own secret, so they prove nothing about this one.
  types: '^(?!payout[.]|v2[.]|identity[.])',
  what: 'someone has paid',
  happened: sql`(select max(authorised_at) from payments where ${lately('authorised_at')})`,
}

/** Without these notifications, both are still noticed: payouts are read every night, accounts when their owners return. */
const accountMessages: readonly Endpoint[] = [
  {
    name: 'webhooks of payouts',
    path: '/webhooks/stripe-connect',
    secret: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    types: '^payout[.]',
    what: 'an owner has been paid',
    happened: sql`(select max(created_at) from payouts where ${lately('created_at')})`,
  },
  {
    name: 'webhooks of accounts',
    path: '/webhooks/stripe-events',
    secret: 'STRIPE_EVENTS_WEBHOOK_SECRET',
    types: '^v2[.]core[.]account',
    what: 'an owner has opened an account',
    happened: sql`(select max(created_at) from payout_accounts
      where provider_account_id is not null and ${lately('created_at')})`,
  },
]

/** Checks, from the tables, how the town runs: notifications of the card provider, jobs, and staff. */
export async function checkTown(db: Db, config: Pick<Config, 'payments' | 'mode'>): Promise<Finding[]> {
  const { rows } = await sql<{ failed: number }>`select ${countOfFailed} as failed`.execute(db)
  const queues = await listQueues(db)
  const missing = await describeMissingOperator({ db })
  return [
    ...(await checkMessages(db, config)),
    judgeJobs(queues, rows[0]?.failed ?? 0, new Date()),
    missing === undefined
      ? { name: 'staff', state: 'ok', said: 'there is an operator' }
      : {
          name: 'staff',
          state: config.mode === 'production' ? 'fail' : 'warn',
          said: 'there is no operator yet',
          repair: 'npm run staff -- add EMAIL operator',
        },
  ]
}

async function checkMessages(db: Db, { payments }: Pick<Config, 'payments'>): Promise<Finding[]> {
  if (payments.provider === 'sandbox')
    return [{ name: 'webhooks', state: 'ok', said: 'come from the built-in sandbox' }]
  const found: Finding[] = []
  for (const endpoint of [cardMessages, ...(payments.payouts ? accountMessages : [])]) {
    const { types, happened } = endpoint
    const { rows } = await sql<{ message_at: Date | null; happened_at: Date | null }>`
      select (select max(received_at) from payment_events where type ~ ${types}) as message_at,
        ${happened} as happened_at`.execute(db)
    const { message_at: messageAt = null, happened_at: happenedAt = null } = rows[0] ?? {}
    found.push(judgeMessages(endpoint, { messageAt, happenedAt }, new Date()))
  }
  return found
}

/** Whether the card provider's notifications arrive: fails if something happened and none has arrived since. */
export function judgeMessages(
  { name, path, secret, what }: Pick<Endpoint, 'name' | 'path' | 'secret' | 'what'>,
  { messageAt, happenedAt }: { readonly messageAt: Date | null; readonly happenedAt: Date | null },
  now: Date,
): Finding {
  const last = messageAt
    ? `the last message came ${describeAge(now.getTime() - messageAt.getTime())} ago`
    : 'none received yet'
  const silent = happenedAt !== null && happenedAt.getTime() - (messageAt?.getTime() ?? 0) > messageMs
  if (!silent) return { name, state: 'ok', said: last }
  return {
    name,
    state: 'fail',
    said: `${last}, though ${what} since`,
    repair: `Look at the webhook's deliveries in the card provider's dashboard: its address is SITE_URL${path}, its secret ${secret}.`,
  }
}

function judgeJobs(queues: Awaited<ReturnType<typeof listQueues>>, failed: number, now: Date): Finding {
  const name = 'jobs'
  const late = queues.find(({ oldest_at: at }) => at !== null && now.getTime() - at.getTime() > slowMs)
  if (late?.oldest_at) {
    const said = `${late.name} has been waiting for ${describeAge(now.getTime() - late.oldest_at.getTime())}`
    return { name, state: 'fail', said, repair: 'Start a process with ROLES=web,worker or worker, and read its log.' }
  }
  if (failed > 0)
    return {
      name,
      state: 'warn',
      said: `${failed} failed for good`,
      repair: 'Open /operator/jobs, fix the cause, and retry or discard them.',
    }
  return { name, state: 'ok', said: 'none is late, none has failed for good' }
}
