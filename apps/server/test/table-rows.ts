import { type Kysely, sql } from 'kysely'
import type { DB } from '../src/db-schema.ts'

/** Every row of every table, as text by the table's name; without `updated_at`, which may move where nothing else does. */
export type TableRows = Readonly<Record<string, readonly string[]>>

/** Reads all tables in one statement, so that they are of one moment. Queues are tables too: what is to be told is in them. */
export async function readTables(db: Kysely<DB>): Promise<TableRows> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(db)
  const each = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      coalesce(array_agg((to_jsonb(t) - 'updated_at')::text order by to_jsonb(t)::text), '{}') as rows
      from ${sql.raw(name)} t`,
  )
  const { rows } = await sql<{ name: string; rows: string[] }>`${sql.join(each, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map((table) => [table.name, table.rows]))
}

/** How many rows each table that changed its size has more. */
export function grownTables(before: TableRows, after: TableRows): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]): [string, number] => [name, rows.length - (before[name]?.length ?? 0)])
      .filter(([, more]) => more !== 0),
  )
}
