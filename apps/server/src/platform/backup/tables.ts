import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'

export const Table = z.object({
  /** With its schema, quoted for SQL. */
  name: z.string(),
  /** Without generated columns. */
  columns: z.array(z.string()),
})
export type Table = z.output<typeof Table>

export const Sequence = z.object({ name: z.string(), last: z.string() })
export type Sequence = z.output<typeof Sequence>

/** Rows are copied out in pieces of about this many bytes. */
const pieceBytes = 1024 * 1024

/** The schemas of the product: a database may contain others, which are left alone. */
const schemas = ['public', 'auth', 'jobs', 'sandbox']
const ours = `n.nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`

/** Makes PostgreSQL write values as text in the same way, whatever the server's settings are. */
const plainTexts = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set client_encoding = 'UTF8'`

/** Begins a read-only transaction on a snapshot. Returns its id, with which another connection can read the same snapshot. */
export async function beginSnapshot(client: pg.Client): Promise<string> {
  await client.query(plainTexts)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Every table whose rows have to be backed up, referenced tables first. The table of migrations isn't included: migrating fills it. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array(select format('%I', attname) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select distinct format('%I.%I', fn.nspname, f.relname)
         from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
       and c.relname <> 'schema_migrations'
     order by 1`,
  )
  const sorted: Table[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables have circular references: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      waiting.delete(name)
    }
  }
  return sorted
}

/** The sequences that were used, each with its last value. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', n.nspname, s.sequencename) as name, s.last_value::text as last
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     where ${ours} and s.last_value is not null order by 1`,
  )
  return rows
}

/** Streams the rows of a table in PostgreSQL's COPY text format, in pieces. */
export async function* copyOut(client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
  let parts: Buffer[] = []
  let length = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length < pieceBytes) continue
    yield Buffer.concat(parts)
    parts = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(parts)
}

/** Loads rows unchanged, without triggers: the rows that triggers would derive are in the back-up already. */
export async function copyIn(client: pg.Client, { name, columns }: Table, pieces: AsyncIterable<Buffer>) {
  await client.query(`alter table ${name} disable trigger user`)
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces), stream)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Makes a sequence continue after its last value. */
export async function setSequence(client: pg.Client, { name, last }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

/** Begins the transaction in which rows are loaded. */
export async function beginLoading(client: pg.Client): Promise<void> {
  await client.query(plainTexts)
  await client.query('begin')
}

/** Whether the product's schemas contain any table, of the product or of anything else. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'p') limit 1`,
  )
  return rowCount === 1
}

/** The number of other connections of the product to this database. */
export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^itemo'`,
  )
  return rows[0]?.others ?? 0
}

/** Drops the product's schemas with everything in them, in one transaction, and leaves an empty `public`. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const statements = schemas.map((name) => `drop schema if exists ${name} cascade`)
  await client.query(['begin', ...statements, 'create schema public', 'commit'].join('; '))
}
