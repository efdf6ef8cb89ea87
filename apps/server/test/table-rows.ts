import { type Kysely, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { DB } from '../src/db-schema.ts'

/** Every table, including queues, which contain pending notifications, but not the outbox: another process may take its rows at any time. */
export const everyTable = `pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and c.oid <> 'public.outbox'::regclass`
const listTables = `select format('%I.%I', n.nspname, c.relname) as name from ${everyTable}`

/** Runs the same query on every table in one statement, so that all results are from the same snapshot. */
async function askTables<Answer>(db: Kysely<DB>, ask: RawBuilder<Answer>): Promise<Record<string, Answer>> {
  const { rows: tables } = await sql.raw<{ name: string }>(listTables).execute(db)
  const each = tables.map(({ name }) => sql`select ${name}::text as name, ${ask} as answer from ${sql.raw(name)} t`)
  const { rows } = await sql<{ name: string; answer: Answer }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, answer }) => [name, answer]))
}

const contents = `coalesce(array_agg((to_jsonb(t) - '{updated_at,last_seen_at}'::text[])::text order by to_jsonb(t)::text), '{}')`

/** Every row of every table as text, by table name, without the columns that are updated late and on their own. */
export function readTables(db: Kysely<DB>): Promise<Record<string, string[]>> {
  return askTables(db, sql.raw<string[]>(contents))
}

/**
 * Returns a function that runs an act, and returns the tables whose rows it changed, ignoring `updated_at` and `last_seen_at`. Only
 * written tables are read in full: a transaction that began before the act still sees their old rows. The two connections stay open until
 * the test file ends, because a new one takes longer to load all tables than most acts do. Call it outside of tests and hooks.
 */
export async function watchTables(databaseUrl: string): Promise<(act: () => Promise<unknown>) => Promise<string[]>> {
  const [before, after] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([before.connect(), after.connect()])
  afterAll(() => Promise.all([before.end(), after.end()]))
  const { rows: tables } = await before.query<{ name: string }>(listTables)
  // A rewritten row has another place and another transaction id.
  const marks = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, (count(*), sum(hashtext(ctid::text || xmin::text)))::text as mark from ${name}`,
    )
    .join(' union all ')
  const markTables = async (client: pg.Client) => {
    const found = await client.query<{ name: string; mark: string }>({ name: 'marks', text: marks })
    return new Map(found.rows.map(({ name, mark }) => [name, mark]))
  }
  return async (act) => {
    await before.query('begin transaction isolation level repeatable read, read only')
    try {
      const marked = await markTables(before)
      await act()
      const written = [...(await markTables(after))].flatMap(([name, mark]) =>
        marked.get(name) === mark ? [] : [name],
      )
      const changed: string[] = []
      for (const name of written) {
        const read = `select ${contents}::text as all from ${name} t`
        const [was, is] = [await before.query<{ all: string }>(read), await after.query<{ all: string }>(read)]
        if (was.rows[0]?.all !== is.rows[0]?.all) changed.push(name)
      }
      return changed
    } finally {
      await before.query('rollback')
    }
  }
}

/**
 * Returns a function that counts the rows of each table. It uses one connection until the test file ends, so that the statement is planned
 * once: planning took longer than counting. Call it outside of tests and hooks.
 */
export async function countTables(databaseUrl: string): Promise<() => Promise<Record<string, number>>> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  afterAll(() => client.end())
  const { rows: tables } = await client.query<{ name: string }>(listTables)
  const text = tables.map(({ name }) => `select '${name}' as name, count(*)::int from ${name}`).join(' union all ')
  return async () => {
    const { rows } = await client.query<{ name: string; count: number }>({ name: 'counts', text })
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }
}

/** The increase in rows of each table whose size changed. */
export function grownTables(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)])
      .filter(([, more]) => more !== 0),
  )
}
