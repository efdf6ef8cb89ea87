import { useQuery } from '@tanstack/react-query'
import { CardRow } from '../components/card-row.tsx'
import { moreItemsQuery } from '../item-queries.ts'

interface MoreItemsProps {
  readonly itemId: string
  readonly ownerName: string
  /** The days that the address asks for. */
  readonly days: Parameters<typeof moreItemsQuery>[1]
}

/** What else there is: other items of the owner, and similar ones. Nothing while it loads, and nothing when it fails. */
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
