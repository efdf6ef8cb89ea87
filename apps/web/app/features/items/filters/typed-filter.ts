import { dayInLondon } from '@itemo/domain/dates.ts'
import { parseSearch, type SearchPart, wordsOfParts } from '@itemo/domain/items/parse-search.ts'
import { chosenPlace } from '#app/lib/search-place.ts'
import type { FeedFilter } from '../filter-params.ts'

type Typed = Pick<FeedFilter, 'near' | 'miles' | 'dates' | 'max'>

/** The filters that came of words since the page was opened, and the words: they can be words again. */
const said = new Map<string, string>()

const keyOf = (name: string, filter: Typed) => JSON.stringify([name, filter[name as keyof Typed]])

/**
 * The filters that a search says in words: 'tent near E8 next weekend under £30'. Those it doesn't say stay as they are. 'Near me', and
 * a distance from nowhere, are around the place that the device keeps; without one the person is asked for it, in the sheet of places.
 */
export function typedFilter(text: string): FeedFilter {
  const parts = parseSearch(text, dayInLondon(new Date()))
  const place = chosenPlace()
  const says = (kind: SearchPart['kind']) => parts.some((part) => part.kind === kind)
  const isAroundOwn = says('me') || (says('miles') && !says('near'))
  if (isAroundOwn && (place === undefined || place.source === 'all'))
    document.querySelector<HTMLElement>('[data-place]')?.click()
  for (const part of parts) {
    if (part.kind === 'words' || part.kind === 'me') continue
    // A place and how far from it are one filter.
    const isOfPlace = part.kind === 'near' || part.kind === 'miles'
    const typed = isOfPlace ? parts.filter(({ kind }) => kind === 'near' || kind === 'miles') : [part]
    said.set(keyOf(part.kind, filterOf(part)), typed.map((one) => one.text.trim()).join(' '))
  }
  return Object.assign({ search: wordsOfParts(parts) }, ...parts.map(filterOf)) as FeedFilter
}

/** The words that a filter was typed in; undefined for one that was chosen. */
export function wordsOf(name: string, filter: FeedFilter): string | undefined {
  return filter.isOwnPlace && name === 'near' ? undefined : said.get(keyOf(name, filter))
}

function filterOf(part: SearchPart): Typed {
  if (part.kind === 'near') return { near: part.near }
  // The place of the device is in no address.
  if (part.kind === 'me') return { near: undefined }
  if (part.kind === 'miles') return { miles: part.miles }
  if (part.kind === 'dates') return { dates: { from: part.from, until: part.until } }
  return part.kind === 'max' ? { max: part.max } : {}
}
