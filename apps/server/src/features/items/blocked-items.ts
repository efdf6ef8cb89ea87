import { findBlockedWord } from '@itemo/domain/moderation/blocked-words.ts'
import type { WordEntry } from '@itemo/domain/moderation/word-groups.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'

/** So many items are read at a time: others are served between two of them. */
const atOnce = 200

interface LiveItem {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly category: string
}

/** The live items of one page after another, in the order of their ids. */
async function* liveItems(db: Db): AsyncGenerator<readonly LiveItem[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('items')
      .select(['id', 'title', 'description', 'category'])
      .where('status', '=', 'active')
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < atOnce) return
    after = last.id
  }
}

/** The live items that one list of words matches and another one doesn't, page by page. */
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

/** How many live items a list of words would match that the list in force does not. */
export async function countNewMatches(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  words: readonly WordEntry[],
): Promise<number> {
  let count = 0
  for await (const items of findNewMatches(db, words, settings.get('words.blocked'))) count += items.length
  return count
}
