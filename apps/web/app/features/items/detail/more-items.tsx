import { useQuery } from '@tanstack/react-query'
import { CardRow } from '../components/card-row.tsx'
import { moreItemsQuery } from '../item-queries.ts'

/** What else there is: other items of the owner, and similar ones. Nothing while it loads, and nothing when it fails. */
export function MoreItems({ itemId, ownerName }: { readonly itemId: string; readonly ownerName: string }) {
  const { data } = useQuery(moreItemsQuery(itemId))
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
