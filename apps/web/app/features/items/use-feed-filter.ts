import { categories, type Category } from '@itemo/domain/categories.ts'
import { useSearchParams } from 'react-router'
import { useAlive } from '#app/lib/alive.ts'

export type FeedViewMode = 'list' | 'map'

interface FilterChange {
  readonly search?: string
  readonly category?: Category | undefined
  readonly view?: FeedViewMode
}

/**
 * What the address says about the feed: `?search=&category=&view=map`. The page as it was built knows nothing of an address,
 * so it reads as empty until the page is alive.
 */
export function useFeedFilter() {
  const alive = useAlive()
  const [params, setParams] = useSearchParams()
  const read = (name: string) => (alive ? (params.get(name) ?? '').trim() : '')

  const change = (next: FilterChange) => {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current)
        const set = (name: string, value: string | undefined) =>
          value ? changed.set(name, value) : changed.delete(name)
        if (next.search !== undefined) set('search', next.search)
        if ('category' in next) set('category', next.category)
        if (next.view !== undefined) set('view', next.view === 'map' ? 'map' : undefined)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const view: FeedViewMode = read('view') === 'map' ? 'map' : 'list'
  return { search: read('search'), category: categories.find((name) => name === read('category')), view, change }
}
