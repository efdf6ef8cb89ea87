import { findBlockedWord } from '@itemo/domain/moderation/blocked-words.ts'
import type { WordEntry } from '@itemo/domain/moderation/word-groups.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'

/** Items are read in batches of this size, so that other requests are served in between. */
const batchSize = 200

interface LiveItem {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly category: string
}

/** The live items in batches, ordered by id. */
async function* liveItems(db: Db): AsyncGenerator<readonly LiveItem[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'title', 'description', 'category'])
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < batchSize) return
    after = last.id
  }
}

/** The live items that match one list of words but not another, in batches. */
export async function* findNewMatches(
  db: Db,
  words: readonly WordEntry[],
  before: readonly WordEntry[],
): AsyncGenerator<readonly LiveItem[]> {
  for await (const items of liveItems(db)) {
    yield items.filter(({ title, description, category }) => {
      const text = `${title}\n${description}`
      return findBlockedWord(text, words, category) && !findBlockedWord(text, before, category)
    })
  }
}

/** How many live items a list of words matches that the current list doesn't. */
export async function countNewMatches(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  words: readonly WordEntry[],
): Promise<number> {
  let count = 0
  for await (const items of findNewMatches(db, words, settings.get('words.blocked'))) count += items.length
  return count
}
