import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../src/db-schema.ts'

/**
 * Asks every table the same in one statement, so that all answer of one moment. Queues are tables too: what is to be told is in them;
 * the outbox is left out, from which another process may take a row at any time.
 */
async function askTables<Answer>(db: Kysely<DB>, ask: RawBuilder<Answer>): Promise<Record<string, Answer>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and c.oid <> 'public.outbox'::regclass`.execute(db)
  const each = tables.map(({ name }) => sql`select ${name}::text as name, ${ask} as answer from ${sql.raw(name)} t`)
  const { rows } = await sql<{ name: string; answer: Answer }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, answer }) => [name, answer]))
}

/** Every row of every table, as text by the table's name; without `updated_at`, which may move where nothing else does. */
export function readTables(db: Kysely<DB>): Promise<Record<string, string[]>> {
  return askTables(
    db,
    sql<string[]>`coalesce(array_agg((to_jsonb(t) - 'updated_at')::text order by to_jsonb(t)::text), '{}')`,
  )
}

/** How many rows each table has. */
export function countRows(db: Kysely<DB>): Promise<Record<string, number>> {
  return askTables(db, sql<number>`count(*)::int`)
}

/** How many rows more each table has that changed its size. */
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
