import { type Kysely, type Selectable, sql } from 'kysely'
import type { SandboxTables } from './sandbox-tables.ts'
import type { FormObject } from './decode-form.ts'
import { badParameter, noSuch } from './wire-error.ts'

export interface Page {
  readonly limit: number
  /** The last one of the page before. */
  readonly startingAfter: string | undefined
  /** Only what was made at this instant or later. */
  readonly createdFrom: Date | undefined
}

/** Reads `limit`, `starting_after` and `created[gte]`. */
export function readPage(params: FormObject): Page {
  const { starting_after: startingAfter, created } = params
  return {
    limit: readLimit(params),
    startingAfter: typeof startingAfter === 'string' ? startingAfter : undefined,
    createdFrom: typeof created === 'object' && !Array.isArray(created) ? readInstant(created.gte) : undefined,
  }
}

function readLimit(params: FormObject): number {
  if (params.limit === undefined) return 10
  const limit = Number(params.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw badParameter('limit', 'The limit must be from 1 to 100.')
  return limit
}

function readInstant(value: unknown): Date {
  const seconds = Number(value)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > 1e11)
    throw badParameter('created[gte]', 'An instant is a number of seconds.')
  return new Date(seconds * 1000)
}

/** One row by its id, locked for those who change it. @throws WireError when there is none */
export async function getRow<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  { table, kind, id, lock = false }: { table: T; kind: string; id: string; lock?: boolean },
): Promise<Selectable<SandboxTables[T]>> {
  const locking = lock ? sql`for update` : sql``
  const { rows } = await sql<Selectable<SandboxTables[T]>>`
    select * from ${sql.table(table)} where id = ${id} ${locking}`.execute(db)
  if (!rows[0]) throw noSuch(kind, id)
  return rows[0]
}

type ListedTable = Exclude<keyof SandboxTables, 'sandbox.answers'>

interface Listed<T extends ListedTable> {
  readonly table: T
  readonly url: string
  readonly page: Page
  readonly intentId?: string | undefined
  readonly show: (row: Selectable<SandboxTables[T]>) => object
}

export async function listPage<T extends ListedTable>(
  db: Kysely<SandboxTables>,
  { table, url, page, intentId, show }: Listed<T>,
): Promise<object> {
  const { limit, startingAfter, createdFrom } = page
  const conditions = [
    sql<boolean>`true`,
    ...(intentId === undefined ? [] : [sql<boolean>`intent_id = ${intentId}`]),
    ...(createdFrom === undefined ? [] : [sql<boolean>`created_at >= ${createdFrom}`]),
    ...(startingAfter === undefined
      ? []
      : [
          sql<boolean>`(created_at, id) < (select e.created_at, e.id from ${sql.table(table)} e where e.id = ${startingAfter})`,
        ]),
  ]
  const { rows } = await sql<Selectable<SandboxTables[T]>>`
    select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db)
  return { object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit).map(show) }
}
