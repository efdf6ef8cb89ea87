import { dayInLondon } from '@itemo/domain/dates.ts'
import { parseSearch, type SearchPart, wordsOfParts } from '@itemo/domain/items/parse-search.ts'
import { chosenPlace } from '#app/lib/search-place.ts'
import type { FeedFilter } from '../filter-params.ts'

type Typed = Pick<FeedFilter, 'near' | 'miles' | 'dates' | 'max'>

/** The filters that were typed as words since the page was opened, with those words, so that they can be turned back into words. */
const said = new Map<string, string>()

const keyOf = (name: string, filter: Typed) => JSON.stringify([name, filter[name as keyof Typed]])

/**
 * Parses the filters in a search text: 'tent near E8 next weekend under £30'. Filters that it doesn't mention stay as they are. 'Near me',
 * and a distance without a place, use the stored place of the device; if there is none, the place sheet asks for it.
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
    // A place and its distance are one filter.
    const isOfPlace = part.kind === 'near' || part.kind === 'miles'
    const typed = isOfPlace ? parts.filter(({ kind }) => kind === 'near' || kind === 'miles') : [part]
    said.set(keyOf(part.kind, filterOf(part)), typed.map((one) => one.text.trim()).join(' '))
  }
  return Object.assign({ search: wordsOfParts(parts) }, ...parts.map(filterOf)) as FeedFilter
}

/** The words that a filter was typed as; undefined for one that was chosen. */
export function wordsOf(name: string, filter: FeedFilter): string | undefined {
  return filter.isOwnPlace && name === 'near' ? undefined : said.get(keyOf(name, filter))
}

function filterOf(part: SearchPart): Typed {
  if (part.kind === 'near') return { near: part.near }
  // The place of the device is never written to the address.
  if (part.kind === 'me') return { near: undefined }
  if (part.kind === 'miles') return { miles: part.miles }
  if (part.kind === 'dates') return { dates: { from: part.from, until: part.until } }
  return part.kind === 'max' ? { max: part.max } : {}
}
