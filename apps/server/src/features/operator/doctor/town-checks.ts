import { sql } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { countOfFailed, listQueues } from '../../../platform/jobs/failed.ts'
import { describeMissingOperator } from '../../staff/staff.ts'
import { describeAge, type Finding } from './finding.ts'

/** A job that is due and waits longer than this has nobody who takes it, in milliseconds. */
const slowMs = 5 * 60_000
/** The provider's messages follow a payment within this time, in milliseconds. */
const messageMs = 10 * 60_000

/** Looks at what the tables say of how the town runs: messages of the card provider, jobs, and who works here. */
export async function checkTown(db: Db, config: Pick<Config, 'payments' | 'mode'>): Promise<Finding[]> {
  const { rows } = await sql<{ message_at: Date | null; paid_at: Date | null; failed: number }>`
    select (select max(received_at) from payment_events) as message_at,
      (select max(authorised_at) from payments
        where authorised_at between now() - interval '30 days' and now() - interval '10 minutes') as paid_at,
      ${countOfFailed} as failed`.execute(db)
  const { message_at: messageAt = null, paid_at: paidAt = null, failed = 0 } = rows[0] ?? {}
  const queues = await listQueues(db)
  const missing = await describeMissingOperator({ db })
  return [
    config.payments.provider === 'sandbox'
      ? { name: 'webhooks', state: 'ok', said: 'come from the built-in sandbox' }
      : judgeMessages(messageAt, paidAt, new Date()),
    judgeJobs(queues, failed, new Date()),
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

/** Whether the card provider's messages arrive: someone has paid, and nothing was heard since. */
export function judgeMessages(messageAt: Date | null, paidAt: Date | null, now: Date): Finding {
  const name = 'webhooks'
  const last = messageAt
    ? `the last message came ${describeAge(now.getTime() - messageAt.getTime())} ago`
    : 'none came yet'
  const silent = paidAt !== null && paidAt.getTime() - (messageAt?.getTime() ?? 0) > messageMs
  if (!silent) return { name, state: 'ok', said: last }
  return {
    name,
    state: 'fail',
    said: `${last}, though someone paid since`,
    repair:
      "Look at the webhook's deliveries in the card provider's dashboard: its address is SITE_URL/webhooks/stripe, its secret STRIPE_WEBHOOK_SECRET.",
  }
}

function judgeJobs(queues: Awaited<ReturnType<typeof listQueues>>, failed: number, now: Date): Finding {
  const name = 'jobs'
  const late = queues.find(({ oldest_at: at }) => at !== null && now.getTime() - at.getTime() > slowMs)
  if (late?.oldest_at) {
    const said = `${late.name} waits for ${describeAge(now.getTime() - late.oldest_at.getTime())}`
    return { name, state: 'fail', said, repair: 'Start a process with ROLES=web,worker or worker, and read its log.' }
  }
  if (failed > 0)
    return {
      name,
      state: 'warn',
      said: `${failed} were given up`,
      repair: 'Open /operator/jobs, repair the cause, and run them again or discard them.',
    }
  return { name, state: 'ok', said: 'none is late, none was given up' }
}
