import { stopWords } from '@itemo/domain/items/read-search.ts'
import { anyTerm, quoteTerm } from '@itemo/domain/items/search-terms.ts'
import { cellsAround } from '@itemo/domain/items/search-windows.ts'
import type { Point } from '@itemo/domain/items/places.ts'
import { type TitlePhrase, termOfPhrase } from '@itemo/domain/items/suggestions.ts'
import { countedItems } from '@itemo/domain/items/wider-items.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** How many known phrases are read to choose the few suggestions from. */
const candidates = 20
/** Phrases of more items aren't counted around a place: it would cost too much at every keystroke. */
const maxCounted = 2000
/** In characters; longer phrases are too specific to suggest. */
const maxLength = 60

/** Possible parts of a phone number, which two accounts of one person could share: a number of three digits, or five digits in all. */
const likeNumber = '(^| )(0[0-9]*|[0-9]{3,})( |$)|([0-9].*){5}'

/** Recounts the phrases in titles. A phrase needs two items of two owners, so that something only one person wrote is never suggested. */
export async function countPhrases(db: Db): Promise<void> {
  const stop = [...stopWords]
  await sql`
    with counted as materialized (
      select p.phrase, min(p.tail) as tail, count(*)::integer as items
      from item_search s join items i on i.id = s.item_id
      cross join lateral (select regexp_split_to_array(s.title, '[^[:alnum:]]+') as words offset 0) t
      cross join lateral (
        select distinct p.phrase, p.tail from generate_subscripts(t.words, 1) at
        cross join lateral (values (t.words[at], null), (t.words[at] || ' ' || t.words[at + 1], t.words[at + 1])) p (phrase, tail)
        where t.words[at] <> '' and t.words[at] <> all(${stop}::text[])
          and p.phrase is not null and coalesce(p.tail <> '' and p.tail <> all(${stop}::text[]), true)
      ) p
      where length(p.phrase) between 2 and ${sql.lit(maxLength)} and p.phrase ~ '[[:alpha:]]' and p.phrase !~ ${likeNumber}
      group by p.phrase having min(i.user_id::text) <> max(i.user_id::text)
    ),
    written as (
      insert into search_phrases as p (phrase, tail, items) select phrase, tail, items from counted
      on conflict (phrase) do update set items = excluded.items where p.items <> excluded.items
    )
    delete from search_phrases p where not exists (select from counted c where c.phrase = p.phrase)`.execute(db)
}

/** Whether any phrases are stored: none are right after the update that introduced them, or in a town where all titles differ. */
export async function hasPhrases(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_phrases').select('phrase').limit(1).executeTakeFirst()) !== undefined
}

/**
 * The most common phrases that start with a prefix, or whose second word does. Uses a range whose ends are subqueries: with a LIKE
 * pattern or constant ends, every keystroke would be planned again.
 */
export async function findPhrases(db: Db, prefix: string): Promise<TitlePhrase[]> {
  const upTo = `${prefix}\u{10FFFF}`
  const best = (column: 'phrase' | 'tail') => sql`(
    select phrase, items from search_phrases
    where ${sql.ref(column)} ~>=~ (select ${prefix}::text) and ${sql.ref(column)} ~<~ (select ${upTo}::text)
    order by items desc, phrase limit ${sql.lit(candidates)}
  )`
  const { rows } = await sql<TitlePhrase>`${best('phrase')} union ${best('tail')}`.execute(db)
  return rows
}

/** Whether a phrase is rare enough to count around a place. */
export const isCounted = ({ items }: TitlePhrase) => items <= maxCounted

/** How many items around a point contain each of the phrases; 51 stands for more than 50. */
export async function countAround(db: Db, phrases: readonly TitlePhrase[], point: Point, km: number) {
  const cells = anyTerm(cellsAround(point, km) ?? [])
  const asked = phrases.map(({ phrase }) => {
    const term = quoteTerm(termOfPhrase(phrase))
    return { phrase, query: cells === undefined ? term : `${term} & ${cells}` }
  })
  const { rows } = await sql<{ phrase: string; near: number }>`
    select a.phrase, (
      select count(*)::integer from (
        select from item_search s where s.terms @@ a.query::tsquery
          and s.place <@ (select circle(plane_point(${point.latitude}::float8, ${point.longitude}::float8), ${km}::float8))
        limit ${sql.lit(countedItems + 1)}
      ) n
    ) as near
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (phrase text, query text)`.execute(db)
  return new Map(rows.map(({ phrase, near }) => [phrase, near]))
}
