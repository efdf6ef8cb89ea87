import { randomBytes } from 'node:crypto'
import { dayInLondon } from '@itemo/domain/dates.ts'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Member } from './factories.ts'
import type { TestServer } from './harness.ts'
import { everyTable } from './table-rows.ts'

interface Kind {
  readonly madeAt: Date
  /** What a copy replaces: the index of a word among those of its parties, or 'id' for an id. */
  readonly words: ReadonlyMap<string, number | 'id'>
  readonly statement: string
  readonly rows: string
  readonly answer: string
}

interface Parties {
  readonly owner: Member
  readonly renter: Member
  readonly itemId: string
}

/** What differs between copies. */
const wordsOf = ({ owner, renter, itemId }: Parties): readonly string[] => [
  owner.id,
  owner.email,
  owner.name,
  renter.id,
  renter.email,
  renter.name,
  itemId,
]

const kindsOf = new WeakMap<TestServer, Map<string, Promise<Kind>>>()

/**
 * From now on similar hires of this server are copies: the first of a kind is made by calls, with all its jobs; for the others the
 * rows that it created are copied under new ids, which is a tenth of the work. Only for files that aren't about how a hire comes
 * about.
 */
export function copyHires(server: TestServer): void {
  kindsOf.set(server, new Map())
}

/** For how long a hire can be copied: its times are before those of what the test creates itself. */
const freshMs = 5 * 60_000

/**
 * Makes something between these parties, or copies an earlier one of its kind. `settle` runs all pending work; `make` leaves nothing
 * pending, and returns the ids of the rows, as JSON.
 */
export async function copied<Answer>(
  server: TestServer,
  kind: string,
  parties: Parties,
  { settle, make }: { readonly settle: () => Promise<unknown>; readonly make: () => Promise<Answer> },
): Promise<Answer> {
  const kinds = kindsOf.get(server)
  if (!kinds) return make()
  const now = server.context.now()
  const key = `${dayInLondon(now)} ${kind}`
  const known = await kinds.get(key)
  if (known && now.getTime() - known.madeAt.getTime() < freshMs) return copy<Answer>(server, known, parties)
  const { promise, resolve, reject } = Promise.withResolvers<Kind>()
  promise.catch(() => kinds.delete(key))
  kinds.set(key, promise)
  try {
    await settle()
    const { answer, tables } = await watch(server, parties, make)
    resolve(kindOf(now, parties, answer, tables))
    return answer
  } catch (error) {
    reject(error)
    throw error
  }
}

/** Our ids, and the sandbox's without their prefix, because a charge has the same id as its intent. */
const anId = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|(?<=_)[0-9a-f]{36}/g

interface Rows {
  readonly name: string
  readonly columns: string
  readonly rows: readonly string[]
}

function kindOf(madeAt: Date, parties: Parties, made: unknown, tables: readonly Rows[]): Kind {
  const answer = JSON.stringify(made)
  const rows = `{${tables.map(({ name, rows: all }) => `${JSON.stringify(name)}:[${all.join(',')}]`).join(',')}}`
  const ids = [...new Set([...rows.matchAll(anId), ...answer.matchAll(anId)].map(([id]) => id))]
  const words = new Map<string, number | 'id'>([
    ...ids.map((id): [string, 'id'] => [id, 'id']),
    ...wordsOf(parties).map((word, index): [string, number] => [word, index]),
  ])
  // One statement, because foreign keys are checked at its end.
  const parts = tables.map(
    ({ name, columns }, index) =>
      `t${index} as (insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1::jsonb -> '${name}'))`,
  )
  return { madeAt, words, answer, rows, statement: `with ${parts.join(', ')} select 1` }
}

async function copy<Answer>({ db }: TestServer, kind: Kind, parties: Parties): Promise<Answer> {
  const longerFirst = [...kind.words.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[^\w-]/g, String.raw`\$&`))
  const own = wordsOf(parties)
  const fresh = new Map([...kind.words].map(([word, as]) => [word, as === 'id' ? idLike(word) : (own[as] ?? '')]))
  const any = new RegExp(longerFirst.join('|'), 'g')
  const replaced = (text: string) => text.replaceAll(any, (word) => fresh.get(word) ?? word)
  await db.executeQuery(CompiledQuery.raw(kind.statement, [replaced(kind.rows)]))
  return JSON.parse(replaced(kind.answer)) as Answer
}

const idLike = (id: string) => (id.includes('-') ? crypto.randomUUID() : randomBytes(18).toString('hex'))

interface Table {
  readonly name: string
  readonly columns: string
  readonly keys: string
}

const listTables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = '') as columns,
    coalesce((select string_agg(quote_ident(a.attname), ', ') from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary), 'ctid') as keys
  from ${everyTable}`

/** Counters and state of schedules, which no hire reads. */
const counted = /^(?:jobs\.(?!job)|public\.(?:daily_numbers|member_days|searched_words|rate_limits)$)/

/** Runs an act, and returns the rows that it added about these parties. */
async function watch<Answer>(server: TestServer, parties: Parties, act: () => Promise<Answer>) {
  const client = new pg.Client(server.databaseUrl)
  await client.connect()
  try {
    const since = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    const { rows: tables } = await client.query<Table>(listTables)
    const idOf = ({ name, keys }: Table) => `'${name} ' || jsonb_build_array(${keys})::text as id`
    const before = await client.query<{ id: string }>(
      tables.map((table) => `select ${idOf(table)} from ${table.name}`).join(' union all '),
    )
    const answer = await act()
    const after = await client.query<Written>(
      tables
        .map(
          (table) => `select '${table.name}' as name, ${idOf(table)}, to_jsonb(t)::text as row from ${table.name} t
            where xmin::text::bigint >= ${since.rows[0]?.id}`,
        )
        .join(' union all '),
    )
    const there = new Set(before.rows.map(({ id }) => id))
    const written = aboutThem(parties, after.rows)
    const changed = written.filter(({ name, id }) => there.has(id) && !counted.test(name))
    if (changed.length > 0) throw new Error(`A hire that is copied changed ${changed.map(({ id }) => id).join(', ')}`)
    const rows = written.filter(({ name, row }) => !counted.test(name) && !isOver(name, row, server.context.now()))
    const some = tables.map(({ name, columns }) => ({
      name,
      columns,
      rows: rows.filter((row) => row.name === name).map(({ row }) => unmatched(name, row)),
    }))
    return { answer, tables: some.filter((table) => table.rows.length > 0) }
  } finally {
    await client.end()
  }
}

interface Written {
  readonly name: string
  readonly id: string
  readonly row: string
}

/** A balance line of the provider that has already been read refers to its ledger entries by number: in a copy, it has to be matched again. */
function unmatched(name: string, row: string): string {
  return name === 'public.balance_lines' ? row.replaceAll(/"((?:fee_)?entry_id)": \d+/g, '"$1": null') : row
}

/** Whether a job needn't be copied: it's done, or was due and left in its queue. Only jobs that wait for a later time are copied. */
function isOver(name: string, row: string, now: Date): boolean {
  if (!name.startsWith('jobs.')) return false
  const { state, data } = JSON.parse(row) as { readonly state?: string; readonly data?: { readonly due?: string } }
  return state === 'completed' || (state === 'created' && data?.due !== undefined && new Date(data.due) <= now)
}

/** The rows that name one of the parties, or an id that such a row names. */
function aboutThem({ owner, renter, itemId }: Parties, rows: readonly Written[]): Written[] {
  const known = new Set([owner.id, renter.id, itemId])
  const found = new Set<Written>()
  for (let count = -1; count < found.size;) {
    count = found.size
    for (const written of rows) {
      const ids = [...written.row.matchAll(anId)].map(([id]) => id)
      if (found.has(written) || !ids.some((id) => known.has(id))) continue
      found.add(written)
      for (const id of ids) known.add(id)
    }
  }
  return [...found]
}
