import { parseFeedCursor, searchTerm } from '@itemo/domain/items/feed.ts'
import { feedPageSize } from '@itemo/domain/items/schemas.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { etagOf, type KeptAnswer } from '../../../platform/kept-answers/kept-answers.ts'
import { readFeedPage } from './queries.ts'

interface FeedInput {
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The name of the kept first page; the triggers of the tables say it too. */
const keptFeed = 'feed'

/**
 * One page of the feed (specification, marketplace 7 "items"; decision 30): active items, newest first, 50 at most. A search
 * of fewer than two characters is none. The plain first page is kept until somebody writes what shows in it.
 */
export async function readFeed(deps: Pick<Context, 'db' | 'now' | 'kept'>, input: FeedInput): Promise<KeptAnswer> {
  const { db, now, kept } = deps
  const cursor = input.cursor === undefined ? undefined : parseFeedCursor(input.cursor)
  if (input.cursor !== undefined && !cursor) {
    const fields = { cursor: 'Please send the cursor of the page before.' }
    throw new AppError('invalid_input', { message: fields.cursor, fields })
  }
  const term = searchTerm(input.search)
  const { category, limit } = input
  const read = () => {
    const withBoosted = term === undefined && cursor === undefined
    return readFeedPage(db, { term, category, cursor, limit, withBoosted, now: now() })
  }
  if (term === undefined && !category && !cursor && limit === feedPageSize) {
    return kept.get(keptFeed, async () => {
      const { body, validUntil } = await read()
      return { body, ...(validUntil && { validUntil }) }
    })
  }
  const { body } = await read()
  return { body, etag: etagOf(body) }
}

/** Says that something of the first page changed: to be called once the change has committed. */
export function dropFeed({ kept }: Pick<Context, 'kept'>): void {
  kept.drop(keptFeed)
}
