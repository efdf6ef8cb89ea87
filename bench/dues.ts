// `npm run bench:dues`: 10,000 ready dues of owners, a worker as in production, and a card provider that takes 300 ms for each response
// (`npm run bench:dues -- 1000 100` sets both numbers). Prints one line of JSON, and exits with 1 unless all were sent within ten
// minutes, each once.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { freshDatabase, quiet, root, startBenchPostgres, withClient } from './database.ts'
import { startItemo } from './processes.ts'
import { members, uuid } from './rows.ts'

const [count = 10_000, answerMs = 300] = process.argv.slice(2).map(Number)
const owners = 1000
const goalSeconds = 600
const most = { pence: 3450, due: 3000, fee: 72 } as const

const postgres = await startBenchPostgres()
const provider = await startProvider()
try {
  const url = await freshDatabase(postgres.url, 'bench_dues')
  await migrate(url, `${root}/apps/server/migrations`, quiet)
  await withClient(url, fill)
  const worker = await startItemo(url, {
    ROLES: 'worker',
    PAYMENTS: 'stripe',
    PAYOUTS: 'on',
    STRIPE_SECRET_KEY: 'sk_test_bench',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
    STRIPE_EVENTS_WEBHOOK_SECRET: 'whsec_events',
    STRIPE_HOST: '127.0.0.1',
    STRIPE_PORT: String(provider.port),
    STRIPE_PROTOCOL: 'http',
    LOG_LEVEL: 'silent',
  })
  try {
    const seconds = await withClient(url, untilSent)
    const sent = await withClient(url, countSent)
    const isReached = sent === count && provider.made.size === count && seconds <= goalSeconds
    const figures = { dues: count, answerMs, sent, transfers: provider.made.size, seconds, goalSeconds }
    console.log(JSON.stringify({ bench: 'dues', ...figures, callsAtOnce: provider.max(), isReached }))
    process.exitCode = isReached ? 0 : 1
  } finally {
    await worker.stop()
  }
} finally {
  provider.close()
  await postgres.stop()
}

/** Hires that ended three days ago, paid but with unsent dues, of owners with an account. */
async function fill(client: pg.Client): Promise<void> {
  const hire = uuid('hire', 'n')
  const payment = uuid('payment', 'n')
  const [owner, renter] = [uuid('member', `(n % ${owners})`), uuid('member', `((n + 1) % ${owners})`)]
  const each = 'from generate_series(1, $1::int) n'
  await client.query(members, [0, owners - 1])
  await client.query(
    `insert into payout_accounts (user_id, provider_account_id, state, transfers_active, payouts_active, created_at, updated_at)
     select ${uuid('member', 'n')}, 'acct_' || n, 'active', true, true, now(), now() from generate_series(0, $1::int - 1) n`,
    [owners],
  )
  await client.query(
    `insert into rentals (id, owner_id, renter_id, status, start_date, end_date, base_amount, addons_amount, platform_fee,
       total_amount, price_lines, item_snapshot, pay_by, completes_on, approved_at, over_at)
     select ${hire}, ${owner}, ${renter}, 'completed', current_date - 5, current_date - 4, 30, 0, 4.5, 34.5, '[]',
       '{"title": "Tent", "category": "Camping & Hiking"}', now() - interval '9 days', current_date - 1,
       now() - interval '9 days', now() - interval '3 days' ${each}`,
    [count],
  )
  await client.query(
    `insert into payments (id, subject_kind, subject_id, payer_id, amount_pence, state, provider_intent_id, checkout_expires_at,
       authorised_at, captured_at)
     select ${payment}, 'rental', ${hire}, ${renter}, ${most.pence}, 'captured', 'pi_' || ${payment}, now() - interval '9 days',
       now() - interval '9 days', now() - interval '9 days' ${each}`,
    [count],
  )
  for (const [kind, ref, pence] of [
    ['authorised', 'pi_', most.pence],
    ['captured', 'pi_', most.pence],
    ['fee', 'txn_', most.fee],
  ] as const)
    await client.query(
      `insert into ledger_entries (payment_id, kind, amount_pence, provider_ref, learnt_at)
       select ${payment}, '${kind}', ${pence}, '${ref}' || ${payment}, now() - interval '9 days' ${each}`,
      [count],
    )
  await client.query(
    `insert into dues (rental_id, owner_id, kind, amount_pence, paid_pence, state, ready_at, act_at, created_at, updated_at)
     select ${hire}, ${owner}, 'hire', ${most.due}, ${most.pence}, 'waiting', now() - interval '2 days', now(), now(), now() ${each}`,
    [count],
  )
  // Payouts were on before, too: otherwise dues that are ready at the start would wait for a person.
  await client.query('update payouts_switch set is_on = true')
  await client.query('vacuum analyze')
}

async function countSent(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ sent: number }>(`select count(*)::int as sent from dues where state = 'sent'`)
  return rows[0]?.sent ?? 0
}

/** Seconds until all are sent, or until it's clear that they won't be in time. */
async function untilSent(client: pg.Client): Promise<number> {
  const startedAt = performance.now()
  const passed = () => Math.round((performance.now() - startedAt) / 1000)
  while ((await countSent(client)) < count && passed() < 1.5 * goalSeconds) await delay(1000)
  return passed()
}

/** A fake card provider with the calls that a worker needs for dues, which delays each response. */
async function startProvider() {
  const made = new Map<string, object>()
  const calls = { now: 0, max: 0 }
  const server = createServer((request, response) => {
    calls.max = Math.max(calls.max, ++calls.now)
    void answer(request, made).then((body) => {
      calls.now--
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(
        JSON.stringify(body ?? { error: { type: 'invalid_request_error', message: 'Not of this benchmark.' } }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, made, max: () => calls.max, close: () => server.close() }
}

async function answer(request: IncomingMessage, made: Map<string, object>): Promise<object | undefined> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test')
  let text = ''
  for await (const part of request) text += String(part)
  await delay(answerMs)
  const listOf = (data: readonly object[]) => ({ object: 'list', url: pathname, has_more: false, data })
  const [, , part, id = ''] = pathname.split('/')
  if (part === 'payment_intents') return intentOf(id)
  if (part === 'refunds') return listOf([])
  if (part !== 'transfers' || id !== '') return undefined
  if (request.method === 'GET') {
    const known = made.get(searchParams.get('transfer_group') ?? '')
    return listOf(known ? [known] : [])
  }
  const sent = new URLSearchParams(text)
  const group = sent.get('transfer_group') ?? ''
  // A second transfer for one hire would show in the count, because each hire has one entry.
  if (made.has(group)) made.set(`${group} again`, {})
  const transfer = {
    id: `tr_${group}`,
    object: 'transfer',
    amount: Number(sent.get('amount')),
    amount_reversed: 0,
    metadata: { transfer_id: sent.get('metadata[transfer_id]') },
  }
  made.set(group, transfer)
  return transfer
}

function intentOf(id: string): object {
  const paymentId = id.replace('pi_', '')
  return {
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount: most.pence,
    amount_received: most.pence,
    currency: 'gbp',
    capture_method: 'manual',
    metadata: { payment_id: paymentId },
    latest_charge: {
      id: `ch_${paymentId}`,
      object: 'charge',
      status: 'succeeded',
      disputed: false,
      balance_transaction: { id: `txn_${paymentId}`, object: 'balance_transaction', fee: most.fee },
    },
  }
}
