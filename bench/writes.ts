// `npm run bench:writes`: messages stored per second, compared with a lean server that runs only the prepared insert, and with the same
// one in the transaction that a chat needs (lock the conversation, insert the message, notify); nine reads to one message, compared
// with the same lean server; and hire requests, including the card sandbox, compared with one prepared insert of a hire; in
// alternating rounds, on a copy of the smaller database.
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { freshDatabase, quiet, small, startBenchPostgres } from './database.ts'
import { type Connection, openConnection } from './http-client.ts'
import { measure, median } from './load.ts'
import { logIn } from './people.ts'
import { startItemo, startLean } from './processes.ts'
import { listScenarios } from './scenarios.ts'

const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const slotMs = Number(process.env.BENCH_SLOT_MS ?? 900)
const askers = 8
const text = 'Is it free at the weekend?'
/** Reads per write. */
const readsToWrite = 9
/** The number of people who write messages. */
const writers = 40
/** The number of renters, because nobody may have more than a few unpaid requests. */
const renters = 500
/** Later than any hire of the town. */
const firstDay = addDays(dayInLondon(new Date()), 90)

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const url = await freshDatabase(postgres.url, 'bench_writes', `bench_${small}`)
  const [idle, ...accounts] = await logIn([url], renters)
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 10_000, max: 1 })
  closers.push(close)
  const ids = accounts.slice(0, writers).map(({ id }) => id)
  const conversations = await db
    .selectFrom('conversation_participants')
    .select(['conversation_id', 'user_id'])
    .where('user_id', 'in', ids)
    .where('listed_at', 'is not', null)
    .execute()
  const items = await db
    .selectFrom('items')
    .select(['id', 'user_id'])
    .where('status', '=', 'active')
    .where('available_until', '>=', addDays(firstDay, 30))
    .orderBy('created_at', 'desc')
    .execute()
  const scenarios = await listScenarios({ db }, accounts.slice(0, writers))
  const read = scenarios.find(({ name }) => name === 'feed, not kept')?.asked[0]
  if (!read?.statement) throw new Error('there is nothing to read')
  const itemo = await startItemo(url)
  closers.push(() => itemo.stop())
  const lean = await startLean(url, {
    routes: [
      { ...read.statement, path: read.path },
      {
        name: 'message',
        text: 'insert into messages (conversation_id, sender_id, id, text) values ($1, $2, $3, $4) returning id::text as body',
        values: ['', '', '', ''],
        path: '/messages/',
        idsAt: [0],
        accountAt: [1],
        bodyAt: { id: 2, text: 3 },
      },
      {
        name: 'message within',
        text: 'insert into messages (conversation_id, sender_id, id, text) values ($1, $2, $3, $4) returning id::text as body',
        values: ['', '', '', ''],
        path: '/kept-messages/',
        idsAt: [0],
        accountAt: [1],
        bodyAt: { id: 2, text: 3 },
        within: {
          before: [
            {
              name: 'lock',
              text: `select c.id, array(select m.user_id::text from conversation_participants m where m.conversation_id = c.id)
                from conversations c where c.id = $1 for update of c`,
            },
          ],
          after: [
            { name: 'tell', text: `insert into outbox (line) select 'lean 0 [["news",0]]' where $1::uuid is not null` },
          ],
        },
      },
      {
        name: 'hire',
        text: `insert into rentals (item_id, renter_id, owner_id, start_date, end_date, completes_on, pay_by, base_amount, addons_amount,
            platform_fee, total_amount, price_lines, item_snapshot)
          select i.id, $2, i.user_id, $3::date, $4::date, $4::date + 1, now() + interval '1 hour', i.daily_rate, 0, 0,
            i.daily_rate, '[]', '{}'
          from items i where i.id = $1
          returning id::text as body`,
        // By a separate person, because it would count as one of the others' requests.
        values: ['', idle?.id, '', ''],
        path: '/rentals',
        bodyAt: { itemId: 0, startDate: 2, endDate: 3 },
      },
    ],
    accounts: Object.fromEntries(accounts.map(({ id, token }) => [`Bearer ${token}`, id])),
  })
  closers.push(() => lean.stop())
  const tokens = new Map(accounts.map(({ id, token }) => [id, token]))
  let turn = 0
  const send = (connection: Connection, path: (conversation: string) => string) => {
    const { conversation_id: conversation, user_id: member } = conversations[turn++ % conversations.length] ?? failed()
    const body = { id: crypto.randomUUID(), text }
    return connection.post(path(conversation), tokens.get(member) ?? '', body)
  }
  const hire = (connection: Connection, path: string) => {
    const { id: itemId, user_id: owner } = items[turn % items.length] ?? failed()
    // After a request for each item, the next day.
    const day = addDays(firstDay, Math.floor(turn++ / items.length))
    const renter = accounts[turn % accounts.length] ?? failed()
    const { token } = renter.id === owner ? (accounts[(turn + 1) % accounts.length] ?? failed()) : renter
    return connection.post(path, token, { itemId, startDate: day, endDate: day })
  }
  const connect = (origin: string) => {
    const made = Array.from({ length: askers }, () => openConnection(origin))
    closers.push(() => made.forEach((connection) => connection.close()))
    return made
  }
  const [ours, theirs] = [connect(itemo.origin), connect(lean.origin)]
  const messages = (connections: readonly Connection[], path: (conversation: string) => string) =>
    connections.map((one) => () => send(one, path))
  const reads = (connections: readonly Connection[], path: (conversation: string) => string) =>
    connections.map((one) => {
      let count = 0
      return () => (count++ % (readsToWrite + 1) === 0 ? send(one, path) : one.get(read.path))
    })
  const hires = (connections: readonly Connection[], path: string) => connections.map((one) => () => hire(one, path))
  const itself = messages(ours, ownPath)
  const kinds = {
    messages: [itself, messages(theirs, (id) => `/messages/${id}`)],
    'messages, in a transaction': [itself, messages(theirs, (id) => `/kept-messages/${id}`)],
    'nine reads to a message': [reads(ours, ownPath), reads(theirs, (id) => `/messages/${id}`)],
    'requests to hire': [hires(ours, '/api/v1/rentals'), hires(theirs, '/rentals')],
  } as const
  const table: Record<string, Record<string, string>> = {}
  for (const [name, [own, other]] of Object.entries(kinds)) {
    const loads: { ours: number; lean: number; p99: number }[] = []
    for (let round = 0; round <= rounds; round++) {
      const { perSecond, p99 } = await measure(own, slotMs)
      const reference = await measure(other, slotMs)
      if (round > 0) loads.push({ ours: perSecond, lean: reference.perSecond, p99 })
    }
    table[name] = {
      'per second': median(loads.map((load) => load.ours)).toFixed(0),
      'p99 ms': median(loads.map((load) => load.p99)).toFixed(2),
      "the lean server's per second": median(loads.map((load) => load.lean)).toFixed(0),
      'share of it': median(loads.map((load) => load.ours / load.lean)).toFixed(2),
    }
  }
  console.table(table)
} finally {
  for (const close of closers.toReversed()) await close()
}

function ownPath(conversation: string): string {
  return `/api/v1/conversations/${conversation}/messages`
}

function failed(): never {
  throw new Error('the town has no conversation, no item or no people')
}
