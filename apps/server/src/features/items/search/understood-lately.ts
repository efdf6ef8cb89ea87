import type { SynonymGroups } from '@itemo/domain/items/find-synonyms.ts'
import type { Context } from '../../../context.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import { readFromPrimary } from '../../../platform/db/replicas.ts'
import { type AskedSearch, understand } from './dictionary-queries.ts'
import { synonymsOfTown } from './town-synonyms.ts'

type Deps = Pick<Context, 'db' | 'kept' | 'now' | 'settings'>

interface Understood {
  /** How often what the texts are of had changed when the dictionary was asked. */
  readonly changes: number
  readonly until: number
  readonly synonyms: SynonymGroups
  readonly search: Promise<AskedSearch | undefined>
}

/** The counts of the dictionary are of the last hour; what a broken connection kept from being heard is old no longer than this. */
const keptMs = 30_000
const maxTexts = 500
const maxLength = 60

const texts = new WeakMap<Context['kept'], Map<string, Understood>>()

/**
 * What someone typed, understood as it was a moment ago: many ask for the same words, and to look them up took half as long as to find what has
 * them. Remembered until an item changes, here or in any process, which the kept answer `until` is dropped by too: a new item may bring a word.
 */
export function understandLately(
  deps: Deps,
  until: string,
  text: string | undefined,
): Promise<AskedSearch | undefined> {
  if (text === undefined || text.length > maxLength) return understand(deps, text)
  const { kept, now } = deps
  const known = texts.get(kept) ?? new BoundedMap<string, Understood>(maxTexts)
  texts.set(kept, known)
  const [changes, at, synonyms] = [kept.changes(until), now().getTime(), synonymsOfTown(deps)]
  const before = known.get(text)
  if (before?.changes === changes && at < before.until && before.synonyms === synonyms) return before.search
  const forget = () => {
    if (known.get(text)?.search === search) known.delete(text)
  }
  // A replica may not have the word that the last change brought.
  const search = readFromPrimary(
    () => understand(deps, text),
    () => forget(),
  )
  search.catch(forget)
  known.set(text, { changes, until: at + keptMs, synonyms, search })
  return search
}
