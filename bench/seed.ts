// `npm run bench:seed`: databases of a PostgreSQL of their own, with 20,000 and 200,000 items and what belongs to them: the same
// ones each time. `npm run bench:seed -- 2000000` makes one with so many items.
import { join } from 'node:path'
import type pg from 'pg'
import { categories } from '@itemo/domain/categories.ts'
import { completeSearchIndex } from '../apps/server/src/features/items/search/search-index.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openDatabase } from '../apps/server/src/platform/db/open-database.ts'
import { large, quiet, root, small, startBenchPostgres, urlOf, withClient } from './database.ts'
import {
  addons,
  conversations,
  images,
  items,
  members,
  messages,
  numbering,
  peopleFor,
  rentals,
  settle,
} from './rows.ts'

const batch = 5000
const asked = process.argv.slice(2).map(Number)

const postgres = await startBenchPostgres()
try {
  for (const count of asked.length === 0 ? [small, large] : asked) {
    const begun = performance.now()
    const url = urlOf(postgres, count)
    const name = new URL(url).pathname.slice(1)
    await withClient(postgres.url, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
    })
    await migrate(url, join(root, 'apps/server/migrations'), quiet)
    await withClient(url, (client) => fill(client, count))
    await fillSearch(url)
    process.stdout.write(`${Math.round((performance.now() - begun) / 1000)} s\n`)
  }
} finally {
  await postgres.stop()
}

async function fill(client: pg.Client, count: number): Promise<void> {
  const people = peopleFor(count)
  await client.query(members, [people])
  for (let from = 1; from <= count; from += batch) {
    const range = [from, Math.min(from + batch - 1, count)]
    await client.query(items, [...range, categories, count, people])
    for (const rows of [images, addons]) await client.query(rows, range)
    await client.query(rentals, [...range, people])
    showProgress(range[1] ?? 0, count)
  }
  for (let from = 0; from < people; from += batch) {
    const range = [from, Math.min(from + batch, people) - 1, people]
    await client.query(conversations, range)
    await client.query(messages, range)
  }
  await client.query(numbering)
  await client.query(settle)
  process.stdout.write('\n')
}

/** Makes items be found by words, as a server does that starts. */
async function fillSearch(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { log: quiet, statementTimeoutMs: 60_000, max: 2 })
  await completeSearchIndex({ db, log: quiet })
  await close()
  await withClient(url, (client) => client.query(settle))
}

function showProgress(done: number, count: number): void {
  const width = 40
  const full = Math.round((done / count) * width)
  const bar = '#'.repeat(full) + '.'.repeat(width - full)
  process.stdout.write(`\r${count.toLocaleString('en-GB')} items  [${bar}] ${Math.round((done / count) * 100)} %`)
}
