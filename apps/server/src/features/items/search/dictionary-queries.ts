import { type ReadSearch, readSearch } from '@itemo/domain/items/read-search.ts'
import {
  type Candidates,
  type DoubtfulWords,
  doubtfulWordsOf,
  formsAsked,
  type Known,
  type UnderstoodSearch,
  understandSearch,
} from '@itemo/domain/items/understand-search.ts'
import type { SynonymGroups } from '@itemo/domain/items/find-synonyms.ts'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { cacheStatement } from '../../../platform/db/cached-statement.ts'
import { type IndexedItems, indexedItems, type IndexedJson, indexedJson } from './indexed-items.ts'
import { synonymsOfTown } from './town-synonyms.ts'

/** If more words than this contain the letters, the letters don't identify an item. */
const maxLiteral = 300

export interface ParsedSearch extends UnderstoodSearch, IndexedItems {
  /** The typed text, folded; it becomes part of the cursor. */
  readonly typed: string
}

/** Resolves the typed text with one query of the dictionary, and a second one for words that name nothing. */
export async function understand(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  text: string | undefined,
): Promise<ParsedSearch | undefined> {
  const search = readSearch(text)
  if (!search) return undefined
  const synonyms = synonymsOfTown({ settings })
  const { newest, oldestRules, ...known } = await queryDictionary(db, search, synonyms)
  const doubts = doubtfulWordsOf(search, known, synonyms)
  const candidates = doubts ? await queryCandidates(db, doubts) : []
  const typed = search.isExact ? `"${search.phrase}"` : search.phrase
  return {
    ...understandSearch(search, known, { candidates, synonyms }),
    typed,
    ...indexedItems({ newest, oldestRules }),
  }
}

const likePattern = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** How a word is looked up: exactly, as a part of words, or, if too short for an index, by reading all words. */
function kindOf(word: string, openLeft: boolean, openRight: boolean): 'whole' | 'part' | 'letters' {
  if (!openLeft && !openRight) return 'whole'
  return openLeft && openRight && Array.from(word).length < 3 ? 'letters' : 'part'
}

async function queryDictionary(db: Db, search: ReadSearch, synonyms: SynonymGroups): Promise<Known & IndexedJson> {
  const asked = search.words.map(({ word, openLeft, openRight }) => ({
    word,
    pattern: `${openLeft ? '%' : ''}${likePattern(word)}${openRight ? '%' : ''}`,
    kind: kindOf(word, openLeft, openRight),
  }))
  const forms = search.areSigns ? [] : formsAsked(search, synonyms)
  const rows = await dictionary(db, { asked: JSON.stringify(asked), forms: JSON.stringify(forms) }, {})
  return rows[0]?.known ?? { newest: 0, oldestRules: 0, literal: [], stems: [], words: [] }
}

const json = sql`json_build_object('word', w.word, 'items', w.items, 'named', w.named, 'stem', w.stem)`

// Lists are passed as JSON: PostgreSQL estimates the same size for any of them, and plans once. `offset 0` forces an index lookup for
// each.
const dictionary = cacheStatement(
  (db: Db, { asked, forms }: { readonly asked: string; readonly forms: string }, _shape: object) =>
    sql<{ known: Known & IndexedJson }>`
    with asked as (
      select a.*, (ts_lexize('english_stem', a.word))[1] as stem from rows from (
        json_to_recordset(${asked}::json) as (word text, pattern text, kind text)
      ) with ordinality as a (word, pattern, kind, at)
    )
    select json_build_object(
      ${indexedJson},
      'literal', (
        select json_agg((
          select case when count(*) <= ${sql.lit(maxLiteral)} then coalesce(json_agg(${json}), '[]') end
          from (
            (select * from search_words where a.kind = 'whole' and word = a.word)
            union all
            (select * from search_words where a.kind = 'part' and word like a.pattern limit ${sql.lit(maxLiteral + 1)})
            union all
            (select * from search_words where a.kind = 'letters' and word || '' like a.pattern limit ${sql.lit(maxLiteral + 1)})
          ) w
        ) order by at) from asked a
      ),
      'stems', (select json_agg(stem order by at) from asked),
      'words', coalesce((select json_agg(${json}) from (
        select w.* from json_array_elements_text(${forms}::json) as form (word)
        cross join lateral (select * from search_words where word = form.word offset 0) w
        union
        select w.* from asked a cross join lateral (select * from search_words where stem = a.stem offset 0) w
      ) w), '[]')
    ) as known`.compile(db),
)

async function queryCandidates(db: Db, { cuts, halves }: DoubtfulWords): Promise<Candidates> {
  const { rows } = await sql<Candidates[number]>`
    select w.word, w.items from (
      select t.word from json_array_elements_text(${JSON.stringify(cuts)}::json) as c (cut)
      cross join lateral (select word from search_typos where cut = c.cut offset 0) t
      union
      select h.half from json_array_elements_text(${JSON.stringify(halves)}::json) as h (half)
    ) near (word)
    cross join lateral (select * from search_words where word = near.word offset 0) w where w.named`.execute(db)
  return rows
}
