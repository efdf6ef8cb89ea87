import { dictionaryWordsOf } from '@itemo/domain/items/search-terms.ts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { countPhrases, hasPhrases } from './phrase-queries.ts'
import { findOlder, findUnfound, insertCuts, insertWords, isNewestUnfound, writeSearchRows } from './search-rows.ts'

type IndexDeps = Pick<Context, 'db' | 'log'>

/** How many items are indexed per transaction. */
const batch = 500

/**
 * Indexes the active items that have no row in the search index: all of them after the update that introduced the index, otherwise hardly
 * any. It runs before a process serves requests, so that no search misses items; `atStart` only scans all items if one of the newest is
 * missing, because the scan takes seconds in a large town. Returns how many were missing.
 */
export async function completeSearchIndex(
  deps: IndexDeps,
  { atStart = false }: { readonly atStart?: boolean } = {},
): Promise<number> {
  const ids = atStart && !(await isNewestUnfound(deps.db)) ? [] : await findUnfound(deps.db)
  for (let from = 0; from < ids.length; from += batch) {
    await inTransaction(deps.db, (trx) => writeSearchRows(trx, ids.slice(from, from + batch)))
  }
  if (ids.length > 0) {
    deps.log.info('search index completed', { items: ids.length })
    await countWords(deps)
  } else if (!(await hasPhrases(deps.db))) await countPhrases(deps.db)
  return ids.length
}

/** How many items are counted per statement. */
const countBatchSize = 20_000

/** Recounts the words and phrases of the items. */
export async function countWords({ db }: Pick<Context, 'db'>): Promise<void> {
  await countEachWord(db)
  await countPhrases(db)
}

/** Counts the items of each word, adds missing words and deletes those that no item contains. */
async function countEachWord(db: Db): Promise<void> {
  const counts = await countTerms(db)
  const { rows } = await sql<{ word: string; items: number; named: boolean }>`
    select word, items, named from search_words`.execute(db)
  const known = new Map(rows.map((row) => [row.word, row]))
  const changed = [...counts].filter(([word, { items, named }]) => {
    const before = known.get(word)
    return before?.items !== items || before.named !== named
  })
  const gone = rows.filter(({ word }) => !counts.has(word)).map(({ word }) => word)
  const sorted = changed.map(([word, count]) => ({ word, ...count })).sort((a, b) => (a.word < b.word ? -1 : 1))
  for (let from = 0; from < sorted.length; from += batch) {
    await writeCounts(db, sorted.slice(from, from + batch))
  }
  for (let from = 0; from < gone.length; from += batch) {
    await db
      .deleteFrom('search_words')
      .where('word', 'in', gone.slice(from, from + batch).sort())
      .execute()
  }
}

interface Count {
  items: number
  named: boolean
}

/** How many items contain each word. A word may name some items and merely occur in others: the greater number counts. */
async function countTerms(db: Db): Promise<Map<string, Count>> {
  const terms = new Map<string, number>()
  const {
    rows: [last],
  } = await sql<{ no: number | null }>`select max(no) as no from item_search`.execute(db)
  for (let from = 0; from <= (last?.no ?? -1); from += countBatchSize) {
    const { rows } = await sql<{ word: string; ndoc: number }>`
      select word, ndoc from ts_stat(${`select terms from item_search where no >= ${from} and no < ${from + countBatchSize}`})`.execute(
      db,
    )
    for (const { word, ndoc } of rows) terms.set(word, (terms.get(word) ?? 0) + ndoc)
  }
  const counts = new Map<string, Count>()
  for (const [term, items] of terms) {
    for (const { word, named } of dictionaryWordsOf([term])) {
      const count = counts.get(word) ?? { items: 0, named: false }
      counts.set(word, { items: Math.max(count.items, items), named: count.named || named })
    }
  }
  return counts
}

async function writeCounts(db: Db, words: readonly { word: string; items: number; named: boolean }[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    await insertWords(words).execute(trx)
    await sql`
      update search_words w set items = c.items, named = c.named
      from json_to_recordset(${JSON.stringify(words)}::json) as c (word text, items integer, named boolean) where c.word = w.word`.execute(
      trx,
    )
    await insertCuts(
      words,
      sql`select word from search_words where word = any(${words.map(({ word }) => word)}::text[])`,
    ).execute(trx)
    const unnamed = words.filter(({ named }) => !named).map(({ word }) => word)
    if (unnamed.length > 0) await trx.deleteFrom('search_typos').where('word', 'in', unnamed).execute()
  })
}

/** How many items are checked per night: a town of two million takes twenty nights. */
const checkedPerNight = 100_000
/**
 * How many items indexed by older rules are rewritten per night: two million take four nights, because searches wait for the new rules.
 */
const rewrittenInANight = 500_000

/**
 * Indexes missing items, and rewrites those of the next `maxItems` rows that are superfluous or don't match the current rules; the next
 * night continues after them. After the last row it starts again from the first, up to where this night began. Returns how many items
 * were wrong.
 */
export async function checkSearchIndex(deps: IndexDeps, { maxItems = checkedPerNight } = {}): Promise<number> {
  const { db, log } = deps
  const missing = (await completeSearchIndex(deps)) + (await rewriteOlder(deps))
  const place = await db.selectFrom('search_check').select('after_no').executeTakeFirst()
  const began = place?.after_no ?? 0
  let [wrong, isSecondRound] = [0, false]
  for (let looked = 0; looked < maxItems;) {
    const limit = Math.min(batch, maxItems - looked)
    const until = isSecondRound ? began : null
    const [found, repaired] = await inTransaction(db, (trx) => checkNext(trx, limit, until))
    looked += found
    wrong += repaired
    if (found === limit) continue
    if (isSecondRound) break
    isSecondRound = true
  }
  if (wrong > 0) log.warn('search index repaired', { items: wrong })
  return missing + wrong
}

/** Rewrites rows that were indexed by older rules. Returns how many. */
async function rewriteOlder({ db, log }: IndexDeps): Promise<number> {
  let written = 0
  for (let found = batch; found === batch && written < rewrittenInANight; written += found) {
    const ids = await findOlder(db, batch)
    found = ids.length
    if (found > 0) await inTransaction(db, (trx) => writeSearchRows(trx, ids))
  }
  if (written > 0) log.info('search index updated to new rules', { items: written })
  return written
}

/** Checks the rows after the last checked one, up to a number. Returns how many there were, and how many of them were wrong. */
async function checkNext(trx: Db, limit: number, until: number | null): Promise<[found: number, wrong: number]> {
  const { rows } = await sql<{ id: string; no: number }>`
    select s.item_id as id, s.no from item_search s
    where s.no > coalesce((select after_no from search_check), 0) and (${until}::int is null or s.no <= ${until}::int)
    order by s.no limit ${sql.lit(limit)}`.execute(trx)
  const after = rows.length < limit ? 0 : (rows.at(-1)?.no ?? 0)
  await sql`insert into search_check (after_no) values (${after})
    on conflict (is_only) do update set after_no = excluded.after_no`.execute(trx)
  const wrong = await rewriteWrong(
    trx,
    rows.map(({ id }) => id),
  )
  return [rows.length, wrong]
}

/** Rewrites the rows of the given items, and returns how many of them changed. */
async function rewriteWrong(trx: Db, ids: readonly string[]): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ id: string; row: string }>`
      select s.item_id as id, to_json(s)::text as row from item_search s where s.item_id = any(${ids}::uuid[])`.execute(
      trx,
    )
    return new Map(rows.map(({ id, row }) => [id, row]))
  }
  const before = await read()
  await writeSearchRows(trx, ids)
  const written = await read()
  return ids.filter((id) => before.get(id) !== written.get(id)).length
}
