import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { SandboxTables } from './sandbox-tables.ts'
import type { FormObject } from './decode-form.ts'
import { badParameter, noSuch } from './wire-error.ts'

export interface Page {
  readonly limit: number
  /** The last row of the previous page. */
  readonly startingAfter: string | undefined
  /** The first row of the next page: the list ends right before it. */
  readonly endingBefore: string | undefined
  /** Only rows that were created at such times: pairs of an SQL comparison and a time. */
  readonly created: readonly (readonly [RawBuilder<unknown>, Date])[]
}

/** Parses `limit`, `starting_after`, `ending_before` and `created`, a number of seconds or its bounds. */
export function readPage(params: FormObject): Page {
  const text = (name: string) => {
    const value = params[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [startingAfter, endingBefore] = [text('starting_after'), text('ending_before')]
  if (startingAfter !== undefined && endingBefore !== undefined) {
    throw badParameter('starting_after', 'You may only specify one of these parameters: starting_after, ending_before.')
  }
  return { limit: readLimit(params), startingAfter, endingBefore, created: readCreated(params.created) }
}

function readLimit(params: FormObject): number {
  if (params.limit === undefined) return 10
  const limit = Number(params.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badParameter('limit', 'The limit must be from 1 to 100.')
  return limit
}

const comparisons = new Map([
  ['gt', sql`>=`],
  ['gte', sql`>=`],
  ['lt', sql`<`],
  ['lte', sql`<`],
])

/** Whole seconds in the API, milliseconds in the tables: a second ends where the next one begins. */
function readCreated(created: FormObject[string] | undefined): Page['created'] {
  if (created === undefined) return []
  const bounds = typeof created === 'string' ? { gte: created, lte: created } : created
  if (Array.isArray(bounds)) throw badParameter('created', 'Instants are compared with gt, gte, lt and lte.')
  return Object.entries(bounds).map(([name, value]) => {
    const comparison = comparisons.get(name)
    if (!comparison) throw badParameter(`created[${name}]`, 'Instants are compared with gt, gte, lt and lte.')
    const second = readSecond(`created[${name}]`, value)
    return [comparison, new Date((name === 'gt' || name === 'lte' ? second + 1 : second) * 1000)]
  })
}

function readSecond(name: string, value: unknown): number {
  const seconds = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 1e11)
    throw badParameter(name, 'An instant is a number of seconds.')
  return seconds
}

type ListedTable = Exclude<keyof SandboxTables, 'sandbox.answers' | 'sandbox.payout_schedules'>
type Row<T extends ListedTable> = Selectable<SandboxTables[T]>

/** Reads a row by its id, locking it for changes. @throws WireError when there is none */
export async function getRow<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  { table, kind, id, lock = false }: { table: T; kind: string; id: string; lock?: boolean },
): Promise<Row<T>> {
  const locking = lock ? sql`for update` : sql``
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where id = ${id} ${locking}`.execute(db)
  if (!rows[0]) throw noSuch(kind, id)
  return rows[0]
}

/** Inserts a row; columns that are left out get their defaults. */
export async function insertRow<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  table: T,
  values: Insertable<SandboxTables[T]>,
): Promise<Row<T>> {
  const given = Object.entries<unknown>(values)
  const { rows } = await sql<Row<T>>`
    insert into ${sql.table(table)} (${sql.join(given.map(([name]) => sql.ref(name)))})
    values (${sql.join(given.map(([, value]) => value))}) returning *`.execute(db)
  return onlyOne(rows)
}

/** Updates an existing row. */
export async function updateRow<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  table: T,
  id: string,
  values: Updateable<SandboxTables[T]>,
): Promise<Row<T>> {
  const changes = Object.entries<unknown>(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql<Row<T>>`
    update ${sql.table(table)} set ${sql.join(changes)} where id = ${id} returning *`.execute(db)
  return onlyOne(rows)
}

function onlyOne<R>([row]: readonly R[]): R {
  if (!row) throw new Error('a row of the sandbox is missing')
  return row
}

/** Locks due rows, skipping those that are locked by others. */
export async function lockDue<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  table: T,
  isDue: RawBuilder<boolean>,
): Promise<Row<T>[]> {
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${isDue} limit 50 for update skip locked`.execute(db)
  return rows
}

interface Listed<T extends ListedTable> {
  readonly table: T
  readonly url: string
  readonly page: Page
  /** Conditions by column; undefined ones are ignored. */
  readonly where?: Readonly<Record<string, string | undefined>>
  readonly show: (row: Row<T>) => object | Promise<object>
}

/** A page of rows, newest first, as the provider lists them. @throws WireError when the row that it continues from doesn't exist */
export async function listPage<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  { table, url, page, where = {}, show }: Listed<T>,
): Promise<object> {
  const { limit, startingAfter, endingBefore, created } = page
  const cursor = startingAfter ?? endingBefore
  if (cursor !== undefined) await getRow(db, { table, kind: 'object', id: cursor })
  const backwards = endingBefore !== undefined
  const conditions = [
    sql<boolean>`true`,
    ...Object.entries(where).flatMap(([column, value]) =>
      value === undefined ? [] : [sql<boolean>`${sql.ref(column)} = ${value}`],
    ),
    ...created.map(([comparison, at]) => sql<boolean>`created_at ${comparison} ${at}`),
    ...(cursor === undefined
      ? []
      : [
          sql<boolean>`(created_at, id) ${backwards ? sql`>` : sql`<`}
            (select e.created_at, e.id from ${sql.table(table)} e where e.id = ${cursor})`,
        ]),
  ]
  const order = backwards ? sql`created_at, id` : sql`created_at desc, id desc`
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by ${order} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const data: object[] = []
  for (const row of backwards ? shown.toReversed() : shown) data.push(await show(row))
  return { object: 'list', url, has_more: rows.length > limit, data }
}
