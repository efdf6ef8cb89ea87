import type { SuggestionsView } from '@itemo/contract/item-views.ts'
import type { Category } from '@itemo/domain/categories.ts'
import type { Day } from '@itemo/domain/dates.ts'
import { parseSearch } from '@itemo/domain/items/parse-search.ts'
import { milesWords } from '@itemo/domain/items/search-distances.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import type { FeedFilter } from './filter-params.ts'

/** The effect of choosing a row: searches for a text as Enter does, sets filters, or clears the recent searches. */
type RowAct =
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'narrow'; readonly text: string; readonly filter: FeedFilter }
  | { readonly kind: 'clear' }

export interface SuggestionRow {
  readonly look: 'typed' | 'recent' | 'clear' | 'phrase' | 'place' | Category
  /** Its text; for a parsed search, one entry per part. */
  readonly words: readonly string[]
  /** A grey note next to it. */
  readonly note?: string
  readonly act: RowAct
}

export interface SuggestionGroup {
  readonly label: string
  readonly rows: readonly SuggestionRow[]
}

interface Known {
  readonly typed: string
  readonly recent: readonly string[]
  /** Undefined without a response. */
  readonly answer: SuggestionsView | undefined
  /** 'near E8'; undefined without a place. */
  readonly around: string | undefined
  readonly today: Day
}

/** The rows below the search, in groups. Without a response these are the recent searches of the device. */
export function suggestionGroups({ typed, recent, answer, around, today }: Known): SuggestionGroup[] {
  const isEmpty = typed.trim() === ''
  const recentRows = recentOf(recent, typed)
  const groups: SuggestionGroup[] = [
    { label: 'What you typed', rows: answer ? typedRows(typed, today) : [] },
    { label: 'Recent searches', rows: isEmpty || !answer ? recentRows : [] },
    {
      label: isEmpty ? `Popular ${around ?? 'categories'}` : 'Categories',
      rows: answer?.categories.map(categoryRow) ?? [],
    },
    { label: 'Suggestions', rows: answer?.phrases.map((phrase) => phraseRow(phrase, around)) ?? [] },
    { label: 'Places', rows: answer?.places.map(placeRow) ?? [] },
  ]
  return groups.filter(({ rows }) => rows.length > 0)
}

/** The interpretation of a search that contains filters: 'tent' · 'near E8' · '28 Nov – 29 Nov 2026'. */
function typedRows(typed: string, today: Day): SuggestionRow[] {
  const parts = parseSearch(typed, today)
  if (parts.every(({ kind }) => kind === 'words')) return []
  const words = parts.map((part) => {
    if (part.kind === 'near') return `near ${part.near}`
    if (part.kind === 'me') return 'near me'
    if (part.kind === 'miles') return `within ${milesWords(part.miles)}`
    if (part.kind === 'dates') return formatDayRange(part.from, part.until)
    return part.kind === 'max' ? `up to ${formatPounds(part.max)} a day` : part.text.trim()
  })
  return [{ look: 'typed', words: words.filter(Boolean), act: { kind: 'search', text: typed.trim() } }]
}

function recentOf(recent: readonly string[], typed: string): SuggestionRow[] {
  const words = typed.trim().toLowerCase()
  const rows = recent
    .filter((text) => text.toLowerCase().includes(words))
    .map((text): SuggestionRow => ({ look: 'recent', words: [text], act: { kind: 'search', text } }))
  return rows.length === 0 ? [] : [...rows, { look: 'clear', words: ['Clear recent searches'], act: { kind: 'clear' } }]
}

function categoryRow(category: Category): SuggestionRow {
  return {
    look: category,
    words: [category],
    act: { kind: 'narrow', text: '', filter: { category, search: undefined } },
  }
}

function phraseRow({ phrase, items, near }: SuggestionsView['phrases'][number], around?: string): SuggestionRow {
  const counted =
    near === null || around === undefined ? `${items.toLocaleString('en-GB')} items` : nearWords(near, around)
  return {
    look: 'phrase',
    words: [phrase],
    note: counted,
    act: { kind: 'narrow', text: phrase, filter: { search: phrase } },
  }
}

const nearWords = (near: number, around: string) => `${near > 50 ? '50+' : near || 'none'} ${around}`

function placeRow({ label, near, words }: SuggestionsView['places'][number]): SuggestionRow {
  const filter = { near, search: words || undefined }
  return { look: 'place', words: [`${words} in ${label}`.trim()], act: { kind: 'narrow', text: words, filter } }
}
