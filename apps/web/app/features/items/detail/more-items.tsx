import { useQuery } from '@tanstack/react-query'
import { CardRow } from '../components/card-row.tsx'
import { moreItemsQuery } from '../item-queries.ts'

interface MoreItemsProps {
  readonly itemId: string
  readonly ownerName: string
  /** The days in the address. */
  readonly days: Parameters<typeof moreItemsQuery>[1]
}

/** Other items of the owner, and similar ones. Nothing while loading and after a failure. */
export function MoreItems({ itemId, ownerName, days }: MoreItemsProps) {
  const { data } = useQuery(moreItemsQuery(itemId, days))
  const rows = [
    { title: `More from ${ownerName}`, items: data?.of_owner ?? [] },
    { title: 'Similar items', items: data?.similar ?? [] },
  ].filter(({ items }) => items.length > 0)
  return rows.map(({ title, items }) => (
    <div key={title} className="mt-10 md:mt-14">
      <CardRow title={title} items={items} />
    </div>
  ))
}
