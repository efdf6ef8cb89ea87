import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { feedPageSize } from '@itemo/domain/items/schemas.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../apps/server/src/db-schema.ts'
import { readFeedPage } from '../apps/server/src/features/items/feed/queries.ts'
import type { Filters } from '../apps/server/src/features/items/filters/queries.ts'
import { findItemJson } from '../apps/server/src/features/items/views/queries.ts'
import type { Prepared } from '../apps/server/src/platform/db/prepared.ts'

/** One thing that is asked for over HTTP, and the statement that answers it. */
export interface Scenario {
  readonly name: string
  readonly path: string
  /** None: the answer is kept, and no statement runs. */
  readonly statement?: Statement
  /** Whether the growth from the small to the large database is looked at. */
  readonly growth?: boolean
}

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

const now = new Date()
const today = dayInLondon(now)
const from = addDays(today, 10)
const until = addDays(today, 13)
const near = { latitude: 51.54, longitude: -0.06 }

/** What is measured, with the statements as the features themselves make them. */
export async function listScenarios(db: Kysely<DB>): Promise<Scenario[]> {
  const ofFeed = (name: string, filters: Filters, sort: 'newest' | 'nearest' = 'newest') =>
    record(db, name, (prepared) =>
      readFeedPage(prepared, { filters, sort, limit: feedPageSize, withBoosted: false, near: null, now }),
    )
  const search = async (name: string, term: string) => ({
    name,
    path: `/api/v1/items?search=${term}`,
    statement: await ofFeed(name, { term }),
    growth: true,
  })
  const { id } = await db
    .selectFrom('items')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .offset(500)
    .limit(1)
    .executeTakeFirstOrThrow()
  return [
    { name: 'feed', path: '/api/v1/items' },
    await search('search, rare word', 'theodolite'),
    await search('search, common word', 'drill'),
    await search('search, no hit', 'harpsichord'),
    await search('search, two letters, no hit', 'qz'),
    {
      name: 'search with dates',
      path: `/api/v1/items?search=drill&from=${from}&until=${until}`,
      statement: await ofFeed('search with dates', { term: 'drill', days: { from, until } }),
    },
    {
      name: 'nearest',
      path: `/api/v1/items?near=${near.latitude},${near.longitude}&sort=nearest`,
      statement: await ofFeed('nearest', { near }, 'nearest'),
    },
    {
      name: 'item page',
      path: `/api/v1/items/${id}`,
      statement: await record(db, 'item page', (prepared) =>
        findItemJson(prepared, id, { userId: undefined }, { now, today }),
      ),
    },
  ]
}

/** The statement that a read sends, caught on its way. */
async function record(
  db: Kysely<DB>,
  name: string,
  read: (prepared: Prepared) => Promise<unknown>,
): Promise<Statement> {
  let caught: Statement | undefined
  await read(async (query) => {
    const { sql: text, parameters } = query.compile(db)
    caught = { name, text, values: parameters }
    return []
  })
  if (!caught) throw new Error(`${name} sent no statement`)
  return caught
}
