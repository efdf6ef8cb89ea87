import type pg from 'pg'
import { categories } from '@itemo/domain/categories.ts'
import { completeSearchIndex } from '../apps/server/src/features/items/search/search-index.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { quiet, withClient } from './database.ts'
import {
  addons,
  conversations,
  images,
  items,
  members,
  messages,
  numbering,
  ownersFor,
  remindNobody,
  rentals,
  settle,
  talkOf,
} from './rows.ts'

const batch = 5000
/** Each person's conversations have two hundred messages, which one statement counts and checks: 100,000 at once. */
const ownerBatchSize = 500

/**
 * Fills a migrated, empty database with items and everything that belongs to them, and prints progress and the duration of each
 * stage. BENCH_PEOPLE: the number of people, a multiple of those who list.
 */
export async function fillTown(url: string, count: number): Promise<void> {
  await withClient(url, (client) => fill(client, count))
  await fillSearch(url, count)
}

/** The number of people for a number of items. @throws if BENCH_PEOPLE isn't a multiple of those who list. */
export function peopleFor(count: number): number {
  const owners = ownersFor(count)
  const people = Number(process.env.BENCH_PEOPLE ?? owners)
  if (people > 0 && Number.isInteger(people / owners)) return people
  throw new Error(`BENCH_PEOPLE is a multiple of the ${owners} who list`)
}

async function fill(client: pg.Client, count: number): Promise<void> {
  const owners = ownersFor(count)
  const people = peopleFor(count)
  const talk = talkOf(people, owners)
  await insertInBatches('people', people, (from, to) => client.query(members, [from - 1, to - 1]))
  await insertInBatches('items', count, async (from, to) => {
    await client.query(items, [from, to, categories, count, owners])
    for (const rows of [images, addons]) await client.query(rows, [from, to])
  })
  await insertInBatches('hires', count, (from, to) => client.query(rentals, [from, to, people, owners]))
  // The same number of messages in each statement, no matter the size of a conversation.
  const write = async (from: number, to: number) => {
    const range = [from - 1, to - 1, people, talk.each, people / owners]
    await client.query(conversations, range)
    await client.query(messages, [...range, talk.long])
  }
  await insertInBatches('owners who write', owners, write, ownerBatchSize)
  await insertInBatches('tables, vacuumed', 1, async () => {
    await client.query(numbering)
    await client.query(remindNobody)
    await client.query(settle)
  })
}

/** Inserts rows of one kind in batches, numbered from 1, and prints progress and duration. */
async function insertInBatches(
  what: string,
  count: number,
  make: (from: number, to: number) => Promise<unknown>,
  atOnce = batch,
): Promise<void> {
  const begun = performance.now()
  showProgress(what, 0, count)
  for (let from = 1; from <= count; from += atOnce) {
    const to = Math.min(from + atOnce - 1, count)
    await make(from, to)
    showProgress(what, to, count)
  }
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
}

/** The number of inserts in the statistics, as approximate progress: counting rows would take as long as inserting some. */
const searchRows = `select n_tup_ins::int as made from pg_stat_user_tables where relname = 'item_search'`
const lookEveryMs = 2000

/** Indexes items for search, as a server does at its start, and prints progress. */
async function fillSearch(url: string, count: number): Promise<void> {
  const begun = performance.now()
  const what = 'items looked through for search'
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 60_000, max: 2 })
  await withClient(url, async (client) => {
    const look = async () => {
      const { rows } = await client.query<{ made: number }>(searchRows)
      showProgress(what, Math.min(rows[0]?.made ?? 0, count), count)
    }
    // One that is still running at the end is aborted.
    const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
    await completeSearchIndex({ db, log: quiet }).finally(() => clearInterval(timer))
  })
  showProgress(what, count, count)
  await close()
  await withClient(url, (client) => client.query(settle))
  process.stdout.write(`  ${((performance.now() - begun) / 1000).toFixed(1)} s\n`)
}

function showProgress(what: string, done: number, count: number): void {
  const width = 40
  const full = Math.round((done / count) * width)
  const bar = '#'.repeat(full) + '.'.repeat(width - full)
  process.stdout.write(`\r${count.toLocaleString('en-GB')} ${what}  [${bar}] ${Math.round((done / count) * 100)} %`)
}
