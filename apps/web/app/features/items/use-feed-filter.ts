import { dayInLondon } from '@itemo/domain/dates.ts'
import { useSearchParams } from 'react-router'
import { nearText, useSearchPlace } from '#app/lib/search-place.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { changeFilter, type FeedFilter, placedFilter, readFilter, writeFilter } from './filter-params.ts'

export type FeedViewMode = 'list' | 'map'

const nothing = new URLSearchParams()

/** The current address: the last render may be behind it, and so may a word that is still being debounced. */
const addressNow = () => new URLSearchParams(window.location.search)

/** Marks on <html> that the feed is filtered or a map, until it's unmounted. The page's first script sets it earlier. */
export function markFeed(feed: FeedViewMode | undefined): () => void {
  const { dataset } = document.documentElement
  delete dataset.placed
  if (feed === undefined) delete dataset.feed
  else dataset.feed = feed
  return () => {
    delete dataset.feed
  }
}

/**
 * The feed filter in the address, around the place of this device; empty until hydration. The first word pushes a history entry, further
 * typing replaces it.
 */
export function useFeedFilter() {
  const alive = useHydrated()
  const [params, setParams] = useSearchParams()
  const today = dayInLondon(new Date())
  const place = useSearchPlace()
  const known = alive ? params : nothing

  const change = (next: FeedFilter, { typing = false } = {}) => {
    const current = addressNow()
    const before = readFilter(current, today)
    const isFirstWord = next.search !== undefined && before.search === undefined
    setParams(writeFilter(current, changeFilter(before, next)), {
      replace: typing && !isFirstWord,
      preventScrollReset: true,
    })
  }

  const show = (view: FeedViewMode) => {
    const shown = addressNow()
    if (view === 'map') shown.set('view', view)
    else shown.delete('view')
    setParams(shown, { preventScrollReset: true })
  }

  const view: FeedViewMode = known.get('view') === 'map' ? 'map' : 'list'
  const filter = placedFilter(readFilter(known, today), place && nearText(place))
  return { filter, place, view, change, show }
}
