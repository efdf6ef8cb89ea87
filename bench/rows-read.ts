// `npm run bench:rows`: how many rows each statement of a request reads in the largest database, with the generic plan and with a custom
// plan, and whether PostgreSQL keeps the generic plan. Exits with 1 if one reads too many or is planned at each call.
// `npm run bench:rows -- /my`: only paths with this prefix; `-- random 7`: random combinations of filters, with a seed.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isPlannedOnce } from '../apps/server/test/planned-once.ts'
import { large, startBenchPostgres, urlOf, withClient } from './database.ts'
import { recordStatements, type Sent } from './recorded-statements.ts'
import { randomSearches, searchesTried } from './searches-tried.ts'
import { logIn } from './people.ts'
import { serveWithin } from './own-server.ts'
import type { SignedInMember } from './scenarios.ts'

/** How many rows a statement may read per returned object; at least those of one page. */
const maxForEach = 10
const page = 50
/** How many rows that don't match may be read in addition: by searches, similar items, filtered lists and their counts, and by a map tile. */
const maxOfSearch = 2000
const maxOfMap = 5000
/** How many times the rows of a custom plan the generic plan may read. */
const maxOfPlans = 2

/** Paths whose statements may read more, how many, and why. This list only shrinks. */
const exceptions: readonly (readonly [path: RegExp, max: number, why: string])[] = [
  [
    /search=drill\+electric&sort=cheapest&cursor=/,
    3500,
    'several words by price, behind a first page that expected few',
  ],
  [/search=er\b/, 3500, 'two letters that nearly every item has: the newest 4,000 are looked through (R53)'],
  [
    /^\/items\?(?!.*search=).*sort=cheapest/,
    7000,
    'an area with no more than 5,000 items is read whole by a list by price, and of any other so many are counted; of each kind of rates the items of a category are looked for',
  ],
  [
    /search=.*near=.*cursor=/,
    4500,
    'what a first page expected to be few by distance is ordered at once by the pages after it',
  ],
  [/search=drill\+electric&near/, 3500, 'several words nearest first: the cells around 5 km are nine times its circle'],
]

interface Reading extends Sent {
  readonly path: string
  readonly answered: number
  readonly generic: number
  readonly custom: number
  readonly mostly: string
  readonly plannedOnce: boolean
}

const [only = '', seed = '1'] = process.argv.slice(2)
/** The number of random combinations. */
const combinations = 150

/** The requested paths. */
const pathsOf = (ids: Readonly<Record<'item' | 'owner' | 'conversation' | 'rental', string>>): string[] => [
  ...searchesTried,
  `/items?ids=${ids.item}`,
  `/items/${ids.item}`,
  `/items/${ids.item}/more`,
  `/items/${ids.item}/reviews`,
  `/profiles/${ids.owner}`,
  `/profiles/${ids.owner}/reviews`,
  '/me',
  '/my/items',
  '/my/rentals',
  '/my/rentals/waiting',
  '/my/rentals/past?role=owner',
  '/my/rentals/past?role=renter',
  `/rentals/${ids.rental}`,
  '/conversations',
  '/conversations/unread',
  `/conversations/${ids.conversation}`,
  `/conversations/${ids.conversation}/messages`,
  '/saved',
  '/saved/ids',
  '/notifications',
  '/my/earnings',
  '/my/searches',
  '/wants',
  ...[
    'wants',
    'blocks',
    'boosts',
    'boosts/items',
    'decisions',
    'earning-years',
    'open-money',
    'payouts',
    'receipts',
    'reports',
  ].map((list) => `/my/${list}`),
  '/my/sessions',
  '/notifications/unread',
  '/testimonials',
  `/rentals/${ids.rental}/neighbours`,
  `/items/${ids.item}/card`,
]

const closers: (() => unknown)[] = []
try {
  const postgres = await startBenchPostgres()
  closers.push(() => postgres.stop())
  const url = urlOf(postgres, large)
  const [asker] = await logIn([url])
  if (!asker) throw new Error('there are no members: run npm run bench:seed')
  const found = await withClient(url, (client) => readAll(client, url, asker))
  process.exitCode = print(found)
} finally {
  for (const close of closers.toReversed()) await close()
}

async function readAll(client: pg.Client, url: string, asker: SignedInMember): Promise<Reading[]> {
  const sent = recordStatements()
  const server = await serveWithin(url)
  closers.push(() => server.stop())
  const one = async (text: string) => (await client.query<{ id: string }>(text, [asker.id])).rows[0]?.id ?? ''
  const listed = pathsOf({
    item: await one(`select id from items where status = 'active' and user_id <> $1 order by created_at desc limit 1`),
    owner: await one(`select user_id as id from items where user_id <> $1 order by created_at desc limit 1`),
    conversation: await one(`select conversation_id as id from conversation_participants where user_id = $1 limit 1`),
    rental: await one(`select id from rentals where owner_id = $1 limit 1`),
  })
  const paths =
    only === 'random' ? randomSearches(Number(seed), combinations) : listed.filter((path) => path.startsWith(only))
  const readings: Reading[] = []
  // Also each list's second page.
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    sent.splice(0)
    const answer = await fetch(`${server.origin}/api/v1${path}`, {
      headers: { authorization: `Bearer ${asker.token}` },
    })
    const { next_cursor: next } = (await answer.json()) as { readonly next_cursor?: string | null }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (next && !path.includes('cursor='))
      paths.push(`${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(next)}`)
    for (const { text, values } of sent.splice(0).filter(isRead)) {
      const generic = await read(client, { text, values }, 'force_generic_plan')
      const custom = await read(client, { text, values }, 'force_custom_plan')
      readings.push({
        path,
        text,
        values,
        answered: generic.answered,
        generic: generic.rows,
        custom: custom.rows,
        mostly: generic.mostly,
        plannedOnce: await isPlannedOnce(client, text, values),
      })
    }
  }
  return readings
}

function isRead({ text }: Sent): boolean {
  return /^[\s(]*(select|with)\b/i.test(text) && !/\b(insert|update|delete)\b/i.test(text)
}

/** Counts the rows that a statement reads in tables and indexes, including in functions, and the objects that it returns. */
async function read(
  client: pg.Client,
  { text, values }: Sent,
  plans: 'force_generic_plan' | 'force_custom_plan',
): Promise<Read> {
  await client.query('begin')
  try {
    await client.query(`set local plan_cache_mode = ${plans}`)
    const before = await countRead(client)
    const { rows } = await client.query({
      name: createHash('sha1')
        .update(plans + text)
        .digest('base64url'),
      text,
      values: [...values],
    })
    return {
      ...sumUp(before, await countRead(client)),
      answered: rows.reduce<number>((sum, row) => sum + objectsIn(row), 0),
    }
  } finally {
    await client.query('rollback')
  }
}

/** The rows of each table and the entries of each index that this transaction has read so far. */
async function countRead(client: pg.Client): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(`
    select oid::regclass::text as name, relkind = 'i' as index,
      (pg_stat_get_xact_tuples_returned(oid) + case when relkind = 'r' then pg_stat_get_xact_tuples_fetched(oid) else 0 end)::int as rows
    from pg_class where relkind in ('r', 'i') and relnamespace <> 'pg_catalog'::regnamespace order by oid`)
  return rows
}

interface Counted {
  readonly name: string
  readonly index: boolean
  readonly rows: number
}

/** The number of table rows or of index entries read, whichever is greater, and the relations with the most. */
function sumUp(before: readonly Counted[], after: readonly Counted[]): Pick<Read, 'rows' | 'mostly'> {
  const read = after
    .map((one, at) => ({ ...one, rows: one.rows - (before[at]?.rows ?? 0) }))
    .filter(({ rows }) => rows > 0)
  const sum = (index: boolean) => read.filter((one) => one.index === index).reduce((total, { rows }) => total + rows, 0)
  const mostly = read.toSorted((one, other) => other.rows - one.rows).slice(0, 4)
  return { rows: Math.max(sum(true), sum(false)), mostly: mostly.map(({ name, rows }) => `${name} ${rows}`).join(', ') }
}

interface Read {
  readonly rows: number
  readonly answered: number
  readonly mostly: string
}

/** The number of objects in a result; JSON texts are parsed. */
function objectsIn(value: unknown): number {
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    try {
      return objectsIn(JSON.parse(value))
    } catch {
      return 0
    }
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return 0
  const inside = Object.values(value).reduce<number>((sum, one) => sum + objectsIn(one), 0)
  return Array.isArray(value) ? inside : inside + 1
}

function print(readings: readonly Reading[]): number {
  const bad = readings.filter(
    (one) => one.generic > limitOf(one) || (one.generic > page && one.generic > maxOfPlans * one.custom),
  )
  for (const one of bad) {
    const { path, text, values, answered, generic, custom, mostly } = one
    console.log(`${path}: reads ${generic} rows (${custom} knowing its values) for ${answered}: ${mostly}`)
    console.log(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
    console.log(`  ${JSON.stringify(values).slice(0, 200)}`)
  }
  const planned = readings.filter(({ plannedOnce }) => !plannedOnce)
  for (const { path, text, values } of planned) {
    console.log(`${path}: planned at each call`)
    console.log(`  ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`)
    console.log(`  ${JSON.stringify(values).slice(0, 200)}`)
  }
  console.log(
    `${readings.length} statements of ${new Set(readings.map(({ path }) => path)).size} paths, ${bad.length} read too many rows, ${planned.length} are planned at each call.`,
  )
  return bad.length + planned.length === 0 ? 0 : 1
}

function limitOf({ path, answered }: Reading): number {
  const [, exception] = exceptions.find(([pattern]) => pattern.test(path)) ?? []
  if (exception !== undefined) return exception
  const besides = path.startsWith('/items/map')
    ? maxOfMap
    : /^\/items(\?|\/(suggest|wider|price-hint|[0-9a-f-]{36}\/more))/.test(path)
      ? maxOfSearch
      : 0
  return besides + Math.max(page, maxForEach * answered)
}
