import { dayInLondon } from '@itemo/domain/dates.ts'
import { useSearchParams } from 'react-router'
import { nearText, useSearchPlace } from '#app/lib/search-place.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { changeFilter, type FeedFilter, placedFilter, readFilter, writeFilter } from './filter-params.ts'

export type FeedViewMode = 'list' | 'map'

const nothing = new URLSearchParams()

/** The address of this moment: what was drawn last may be behind it, and so may a word that waits for typing to rest. */
const addressNow = () => new URLSearchParams(window.location.search)

/** Says to the styles that the feed is narrowed or a map, until it is no longer shown. The page's first script says it before. */
export function markFeed(feed: FeedViewMode | undefined): () => void {
  const { dataset } = document.documentElement
  delete dataset.placed
  if (feed === undefined) delete dataset.feed
  else dataset.feed = feed
  return () => {
    delete dataset.feed
  }
}

/** What the address says about the feed, around the place of this device; empty until the page is alive. The first word is a new entry of the history, and what is typed after it isn't. */
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
