import { type ReadSearch, readSearch } from '@itemo/domain/items/read-search.ts'
import {
  type Candidates,
  type Doubtful,
  doubtsOf,
  formsAsked,
  type Known,
  type UnderstoodSearch,
  understandSearch,
} from '@itemo/domain/items/understand-search.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'

/** More words than these hold the same letters: then these say nothing of an item. */
const maxLiteral = 300

export interface AskedSearch extends UnderstoodSearch {
  readonly typed: string
  /** The number of the newest item. */
  readonly newestNo: number
}

/** Understands what someone typed, by one look into the dictionary, and a second one for words that nothing is called by. */
export async function understand(db: Db, text: string | undefined): Promise<AskedSearch | undefined> {
  const search = readSearch(text)
  if (!search) return undefined
  const { newest, ...known } = await askDictionary(db, search)
  const doubts = doubtsOf(search, known)
  const candidates = doubts ? await askCandidates(db, doubts) : []
  return { ...understandSearch(search, known, { candidates }), typed: search.phrase, newestNo: newest }
}

const likePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&')

async function askDictionary(db: Db, search: ReadSearch): Promise<Known & { readonly newest: number }> {
  const { words, areSigns } = search
  const patterns = words.map(
    ({ word, openLeft, openRight }) => `${openLeft ? '%' : ''}${likePattern(word)}${openRight ? '%' : ''}`,
  )
  const kinds = words.map(({ word, openLeft, openRight }) => {
    if (!openLeft && !openRight) return 'whole'
    // Fewer than three letters in a word are in no index.
    return openLeft && openRight && Array.from(word).length < 3 ? 'letters' : 'part'
  })
  const json = sql`json_build_object('word', w.word, 'items', w.items, 'named', w.named, 'stem', w.stem)`
  const { rows } = await sql<{ known: Known & { readonly newest: number } }>`
    with asked as (
      select * from unnest(${words.map(({ word }) => word)}::text[], ${patterns}::text[], ${kinds}::text[]) with ordinality as a (word, pattern, kind, at)
    )
    select json_build_object(
      'newest', coalesce((select no from item_search order by no desc limit 1), 0),
      'literal', (
        select json_agg((
          select case when count(*) <= ${maxLiteral} then coalesce(json_agg(${json}), '[]') end
          from (
            (select * from search_words where a.kind = 'whole' and word = a.word)
            union all
            (select * from search_words where a.kind = 'part' and word like a.pattern limit ${sql.lit(maxLiteral + 1)})
            union all
            (select * from search_words where a.kind = 'letters' and word || '' like a.pattern limit ${sql.lit(maxLiteral + 1)})
          ) w
        ) order by at) from asked a
      ),
      'stems', (select json_agg((ts_lexize('english_stem', word))[1] order by at) from asked),
      'words', coalesce((
        select json_agg(${json}) from search_words w
        where w.word = any(${areSigns ? [] : formsAsked(search)}::text[]) or w.stem in (select (ts_lexize('english_stem', word))[1] from asked)
      ), '[]')
    ) as known`.execute(db)
  return rows[0]?.known ?? { newest: 0, literal: [], stems: [], words: [] }
}

async function askCandidates(db: Db, { cuts, halves }: Doubtful): Promise<Candidates> {
  const { rows } = await sql<Candidates[number]>`
    select w.word, w.items from search_words w
    where w.named and (w.word in (select t.word from search_typos t where t.cut = any(${cuts}::text[])) or w.word = any(${halves}::text[]))`.execute(
    db,
  )
  return rows
}
