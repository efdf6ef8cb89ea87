import type { ItemFeedView } from '@itemo/contract/item-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callQuery } from '#app/lib/api.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { categoryIcons } from '../category-icons.ts'
import { clearSeen, seenIds } from '../seen-items.ts'
import { CardRow } from './card-row.tsx'

/** Fewer items aren't worth a row. */
const minSeen = 3

interface SeenRowProps {
  /** The featured items and categories. */
  readonly featured: ItemFeedView['featured']
}

/** Featured content and the recently viewed items of this device, between the first cards and the rest. */
export function SeenRow({ featured }: SeenRowProps) {
  return (
    <>
      {featured === undefined ? null : <FeaturedRow {...featured} />}
      <SeenItems />
    </>
  )
}

/** The categories and items that operators feature. Nothing when there are none. */
function FeaturedRow({ items, categories }: NonNullable<ItemFeedView['featured']>) {
  if (items.length + categories.length === 0) return null
  const links = (
    <div className="flex flex-wrap gap-2">
      {categories.map((category) => {
        const Icon = categoryIcons[category] ?? categoryIcons.Other
        return (
          <Link
            key={category}
            to={paths.home({ category })}
            className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-surface px-3.5 text-card font-medium hover:border-line-strong md:text-small"
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {category}
          </Link>
        )
      })}
    </div>
  )
  return (
    <div className="col-span-full">
      {items.length === 0 ? (
        <section aria-label="Featured">
          <h2 className="mb-4 text-section md:text-section-lg">Featured</h2>
          {links}
        </section>
      ) : (
        <>
          <CardRow title="Featured" items={items} />
          {categories.length === 0 ? null : <div className="mt-4">{links}</div>}
        </>
      )}
    </div>
  )
}

/** The recently viewed items of this device that are still for hire. Nothing while loading and after a failure. */
function SeenItems() {
  const [ids, setIds] = useState(seenIds)
  const { data } = useQuery({
    ...callQuery(['items', 'seen', ids], 'GET /items', { query: { ids: ids.join(',') } }),
    enabled: ids.length >= minSeen,
  })
  const items = data?.items ?? []
  if (ids.length < minSeen || items.length < minSeen) return null
  const clear = () => {
    clearSeen()
    setIds([])
  }
  return (
    <div className="col-span-full">
      <CardRow
        title="Recently seen"
        items={items}
        aside={
          <Button variant="quiet" aria-label="Clear recently seen" onClick={clear}>
            Clear
          </Button>
        }
      />
    </div>
  )
}
