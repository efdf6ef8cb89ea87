import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { myItemsQuery } from '../queries.ts'
import { ItemGrid } from './item-grid.tsx'
import { ItemSkeletons } from './item-skeletons.tsx'
import { MyItemCard } from './my-item-card.tsx'

/** The person's own items: to pause, activate, edit and delete (specification, marketplace 4 "Item"). */
export function MyItems() {
  const { data: items, error, isFetching, refetch } = useQuery(myItemsQuery())
  if (items === undefined && error) {
    return (
      <ErrorState title="Failed to load your items" onRetry={() => void refetch()} retrying={isFetching} error={error}>
        {error.message}
      </ErrorState>
    )
  }
  if (items === undefined) return <ItemSkeletons />
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        title="You have not listed anything yet"
        action={
          <Link to={paths.listItem()} className={buttonClass()}>
            List an Item
          </Link>
        }
      >
        A drill, a tent, a cake stand: what you rarely use, somebody nearby needs this weekend.
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">My Items</h2>
      <ItemGrid>
        {items.map((item) => (
          <MyItemCard key={item.id} item={item} />
        ))}
      </ItemGrid>
    </>
  )
}
