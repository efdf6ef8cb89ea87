import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import type { ItemSort } from '@itemo/domain/items/item-filters.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { feedPageSize } from '@itemo/domain/items/item-schemas.ts'
import { type SettingKey, settingTable, type SettingValues } from '@itemo/domain/settings/setting-table.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { readFeed } from '../apps/server/src/features/items/search/feed.ts'
import { readFoundPage } from '../apps/server/src/features/items/search/found-page.ts'
import { resolveFilters } from '../apps/server/src/features/items/search/item-search.ts'
import { readItem, readMore } from '../apps/server/src/features/items/items.ts'
import { countOwnUnread, listOwnConversations } from '../apps/server/src/features/messages/messages.ts'
import { listMyRentals } from '../apps/server/src/features/rentals/rentals.ts'
import type { DB } from '../apps/server/src/db-schema.ts'
import type { Database } from '../apps/server/src/platform/db/open-database.ts'
import type { Db } from '../apps/server/src/platform/db/db.ts'
import type { Actor } from '../apps/server/src/platform/http/types.ts'
import { createLimits } from '../apps/server/src/platform/rate-limits.ts'
import { quiet } from './database.ts'

/** One kind of HTTP request, and the statement that reads its response. */
export interface Scenario {
  readonly name: string
  /** The requests, sent alternately. */
  readonly asked: readonly Asked[]
  /** Whether the growth from the small to the large database is measured. */
  readonly growth?: boolean
  /** Whether a single client is measured too: the time of a search without queueing. */
  readonly alone?: boolean
}

export interface Asked {
  readonly path: string
  /** Missing if the response is cached, so that no statement runs. */
  readonly statement?: Statement
  readonly as?: SignedInMember
}

/** Someone who is logged in. */
export interface SignedInMember {
  readonly id: string
  readonly token: string
}

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The list in the response that the rows become; without it, the column `body` of the first row is the response. */
  readonly list?: string
}

/** The number of pages that are requested repeatedly; the others hardly twice within a run. */
const keptPages = 40
const maxPages = 100_000

const today = dayInLondon(new Date())
const from = addDays(today, 10)
const until = addDays(today, 13)
const near: Point = { latitude: 51.54, longitude: -0.06 }

interface Search {
  readonly search?: string
  readonly from?: string
  readonly until?: string
  readonly near?: { readonly point: Point }
  readonly sort?: ItemSort
  readonly limit?: number
}

const initialSetting = <Key extends SettingKey>(key: Key) => settingTable[key].initial as unknown as SettingValues[Key]

/** The measured scenarios, with the statements that the features themselves send. Each database has the `askers`. */
export async function listScenarios(
  { db }: Pick<Database, 'db'>,
  members: readonly SignedInMember[],
): Promise<Scenario[]> {
  const config = readConfig({})
  const now = () => new Date()
  const nobodyChecks = { provider: undefined, webhookSecrets: [], keyOf: () => Buffer.alloc(0) }
  const limits = createLimits(db, { enabled: false, scale: 1 }, now)
  /** Initial settings, as if no operator had changed any. */
  const settings = {
    get: initialSetting,
    at: initialSetting,
    coming: () => undefined,
    initial: initialSetting,
    versionAt: () => 0,
    since: () => null,
    isFixed: () => false,
    publishChange: async () => undefined,
    reload: async () => undefined,
    close: () => undefined,
  }
  const responseCache = {
    async get(_: string, fill: () => Promise<unknown>) {
      await fill()
      return { body: new Uint8Array(), gzip: () => new Uint8Array(), etag: '' }
    },
    find: () => undefined,
    drop: () => undefined,
    changes: () => 0,
    clear: () => undefined,
    close: async () => undefined,
  }
  /** Captures the statement that a read sends; of several, the last one that contains `word`. */
  const record = async (name: string, read: (db: Db) => Promise<unknown>, word = ''): Promise<Statement> => {
    let caught: Statement | undefined
    const asked = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (any) => new PostgresIntrospector(any),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
      log: ({ query }) => {
        if (query.sql.includes(word)) caught = { name, text: query.sql, values: query.parameters }
      },
    })
    // The read gets no rows, so it may fail afterwards.
    await read(asked).catch(() => undefined)
    if (!caught) throw new Error(`${name} sent no statement`)
    return caught
  }
  const ofFeed = (name: string, asked: Search) =>
    record(name, (caught) =>
      readFeed(
        { config, db: caught, responseCache, limits, log: quiet, now, settings },
        { sort: 'newest', limit: feedPageSize, ...asked },
      ),
    )
  /** A search: the statement that finds and renders its page, after the one that reads the dictionary. */
  const ofSearch = async (name: string, asked: Search & { readonly search: string }) => {
    const { filters, near: around } = await resolveFilters({ config, db, limits, log: quiet, now, settings }, asked)
    const { search: words } = filters
    if (!words) throw new Error(`${name} has no search words`)
    const { sort = 'newest' } = asked
    const page = { filters, sort, limit: feedPageSize, near: around, now: now() } as const
    return record(name, (caught) => readFoundPage(caught, words, page))
  }
  const search = async (name: string, term: string, sort?: ItemSort) => ({
    name,
    asked: [
      {
        path: `/api/v1/items?search=${encodeURIComponent(term)}${sort ? `&sort=${sort}` : ''}`,
        statement: await ofSearch(name, { search: term, ...(sort && { sort }) }),
      },
    ],
    growth: true,
    alone: true,
  })
  /** A search, or a list if there are no words, ordered by distance or price. */
  const ordered = async (
    name: string,
    sort: 'nearest' | 'cheapest',
    { search: words, ...asked }: Search = {},
  ): Promise<Scenario> => {
    const whole = { ...asked, sort, ...(sort === 'nearest' && { near: { point: near } }) }
    const query = new URLSearchParams({
      ...(words !== undefined && { search: words }),
      ...(sort === 'nearest' && { near: `${near.latitude},${near.longitude}` }),
      ...(asked.from !== undefined && asked.until !== undefined && { from: asked.from, until: asked.until }),
      sort,
    })
    const statement = words === undefined ? ofFeed(name, whole) : ofSearch(name, { ...whole, search: words })
    return { name, asked: [{ path: `/api/v1/items?${query}`, statement: await statement }], growth: true, alone: true }
  }
  const ids = await db
    .selectFrom('items')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .offset(500)
    .limit(maxPages)
    .execute()
  const first = ids[0]?.id ?? ''
  const ofPage = await record(
    'item page',
    (caught) =>
      readItem(
        { db: caught, now, settings, pages: { keep: () => undefined, read: (_id, run) => run() } },
        undefined,
        first,
      ),
    // A later statement checks for deleted items.
    ' as body',
  )
  const pages = ids.map(({ id }) => ({
    path: `/api/v1/items/${id}`,
    statement: {
      ...ofPage,
      // The page only, without its version.
      text: `select page.body from (${ofPage.text}) page`,
      values: ofPage.values.map((value) => (value === first ? id : value)),
    },
  }))
  /** A request that each member makes for their own data. */
  const ofMembers = async (
    name: string,
    path: string,
    { list, read }: { readonly list?: string; readonly read: (caught: Db, actor: Actor) => Promise<unknown> },
  ): Promise<Scenario> => {
    const asked = await Promise.all(
      members.map(async (as) => {
        const { text, ...statement } = await record(name, (caught) =>
          read(caught, { userId: as.id, sessionId: as.id, email: '' }),
        )
        const body = list === undefined ? `select to_json(answer)::text as body from (${text}) answer` : text
        return { path, as, statement: { ...statement, text: body, ...(list && { list }) } }
      }),
    )
    return { name, asked, growth: true }
  }
  return [
    { name: 'feed', asked: [{ path: '/api/v1/items' }] },
    {
      name: 'feed, not kept',
      asked: [
        {
          path: `/api/v1/items?limit=${feedPageSize - 1}`,
          statement: await ofFeed('feed, not kept', { limit: feedPageSize - 1 }),
        },
      ],
      growth: true,
    },
    await search('search, rare word', 'theodolite'),
    await search('search, common word', 'drill'),
    await search('search, no hit', 'harpsichord'),
    await search('search, two letters, no hit', 'qz'),
    await search('search, two letters, everywhere', 'er'),
    await search('search, two words in another order', 'drill electric'),
    await search('search, two letters everywhere, cheapest', 'er', 'cheapest'),
    await ordered('search, common word, nearest', 'nearest', { search: 'drill' }),
    await ordered('search, two words, nearest', 'nearest', { search: 'drill electric' }),
    await ordered('search, common word, cheapest', 'cheapest', { search: 'drill' }),
    await ordered('search, two words, cheapest', 'cheapest', { search: 'drill electric' }),
    await ordered('search, common word, cheapest for days', 'cheapest', { search: 'drill', from, until }),
    await search('search, a slip', 'telescpoe'),
    await search('search, a synonym', 'hoover'),
    {
      name: 'search with dates',
      asked: [
        {
          path: `/api/v1/items?search=drill&from=${from}&until=${until}`,
          statement: await ofSearch('search with dates', { search: 'drill', from, until }),
        },
      ],
      alone: true,
    },
    await ordered('nearest', 'nearest'),
    await ordered('cheapest', 'cheapest'),
    await ordered('cheapest for days', 'cheapest', { from, until }),
    {
      name: 'similar items',
      asked: [
        {
          path: `/api/v1/items/${first}/more`,
          statement: await record('similar items', (caught) =>
            readMore({ db: caught, now, settings }, undefined, { itemId: first }),
          ),
        },
      ],
      growth: true,
      alone: true,
    },
    {
      // A different place each time, because counts around a place are cached for a minute.
      name: 'suggestions',
      asked: Array.from({ length: 3000 }, (_, n) => ({
        path: `/api/v1/items/suggest?q=elec&near=${(51.3 + (n % 50) / 100).toFixed(2)},${(-0.36 + Math.floor(n / 50) / 100).toFixed(2)}`,
      })),
      growth: true,
      alone: true,
    },
    {
      name: 'suggestions, the next letter',
      asked: [{ path: '/api/v1/items/suggest?q=elec&near=51.54,-0.06' }],
      growth: true,
      alone: true,
    },
    {
      // A different tile each time, of a town or of a part of it: both contain more items than are shown, so that the
      // responses from both databases are equally long.
      name: 'map',
      asked: Array.from({ length: 3000 }, (_, n) => {
        const [south, west] = [51.4 + (n % 50) / 1000, -0.25 + Math.floor(n / 50) / 1000]
        const size = n % 2 === 0 ? 0.2 : 0.06
        return {
          path: `/api/v1/items/map?bounds=${[south, west, south + size, west + size].map((one) => one.toFixed(3)).join()}`,
        }
      }),
      growth: true,
      alone: true,
    },
    {
      // A different place each time, the area of a town or of a few streets, with alternating filters.
      name: 'area, by age',
      asked: Array.from({ length: 3000 }, (_, n) => {
        const near = `${(51.45 + (n % 50) / 500).toFixed(3)},${(-0.2 + Math.floor(n / 50) / 200).toFixed(3)}`
        const narrow = ['', '&max_price=1.5', '&category=DIY+Tools'][n % 3]
        return { path: `/api/v1/items?near=${near}&within_km=${n % 2 === 0 ? 10 : 1}&sort=newest${narrow}` }
      }),
      growth: true,
      alone: true,
    },
    await ofMembers('dashboard', '/api/v1/my/rentals', {
      list: 'rentals',
      read: (caught, actor) =>
        listMyRentals({ db: caught, identity: nobodyChecks, now, settings }, actor, { limit: 100 }),
    }),
    await ofMembers('conversations', '/api/v1/conversations', {
      list: 'conversations',
      read: (caught, actor) => listOwnConversations({ db: caught, now }, actor, { limit: 50 }),
    }),
    await ofMembers('unread badge', '/api/v1/conversations/unread', {
      read: (caught, actor) => countOwnUnread({ db: caught }, actor),
    }),
    { name: 'item page', asked: pages.slice(0, keptPages) },
    {
      name: 'item page, logged in',
      asked: pages.slice(0, keptPages).map((page, turn) => ({ ...page, ...withMember(members, turn) })),
    },
    { name: 'item page, for the first time', asked: pages.slice(keptPages), growth: true },
  ]
}

function withMember(members: readonly SignedInMember[], turn: number): Pick<Asked, 'as'> {
  const as = members[turn % members.length]
  return as ? { as } : {}
}
