import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'

export const Table = z.object({
  /** With its schema, as SQL wants it. */
  name: z.string(),
  /** Without those that PostgreSQL computes. */
  columns: z.array(z.string()),
})
export type Table = z.output<typeof Table>

export const Sequence = z.object({ name: z.string(), last: z.string() })
export type Sequence = z.output<typeof Sequence>

/** Rows are copied out in pieces of about so many bytes. */
const pieceBytes = 1024 * 1024

/** The schemas of the product: a database may hold others too, which are none of our business. */
const schemas = ['public', 'auth', 'jobs', 'sandbox']
const ours = `n.nspname in (${schemas.map((name) => `'${name}'`).join(', ')})`

/** How values are written as text, whatever the server's own settings are. */
const plainTexts = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set client_encoding = 'UTF8'`

/** Begins to read everything as it is at one moment. Answers how another connection can see that very moment. */
export async function beginSnapshot(client: pg.Client): Promise<string> {
  await client.query(plainTexts)
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot')
  return rows[0]?.snapshot ?? ''
}

/** Every table whose rows have to last, those that others refer to first. The list of migrations writes itself. */
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
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      sorted.push({ name, columns })
      waiting.delete(name)
    }
  }
  return sorted
}

/** The sequences that were used, each with the last number it gave. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select format('%I.%I', n.nspname, s.sequencename) as name, s.last_value::text as last
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     where ${ours} and s.last_value is not null order by 1`,
  )
  return rows
}

/** The rows of a table as PostgreSQL's own text, in pieces. */
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

/** Puts rows back as they were: what triggers work out from them is among the rows already. */
export async function copyIn(client: pg.Client, { name, columns }: Table, pieces: AsyncIterable<Buffer>) {
  await client.query(`alter table ${name} disable trigger user`)
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces), stream)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Makes a sequence go on after the last number that it gave. */
export async function setSequence(client: pg.Client, { name, last }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [name, last])
}

/** Begins the transaction in which rows are put back. */
export async function beginLoading(client: pg.Client): Promise<void> {
  await client.query(plainTexts)
  await client.query('begin')
}

/** Whether there is any table of the product, or of someone else where the product's would be. */
export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ours} and c.relkind in ('r', 'p') limit 1`,
  )
  return rowCount === 1
}

/** How many other connections of the product there are to this database. */
export async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name ~ '^itemo'`,
  )
  return rows[0]?.others ?? 0
}

/** Drops the schemas of the product with all they hold, in one transaction, and leaves an empty `public`. */
export async function dropEverything(client: pg.Client): Promise<void> {
  const statements = schemas.map((name) => `drop schema if exists ${name} cascade`)
  await client.query(['begin', ...statements, 'create schema public', 'commit'].join('; '))
}
