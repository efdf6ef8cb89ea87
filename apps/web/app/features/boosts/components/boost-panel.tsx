import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { myBoostsQuery } from '../boost-queries.ts'
import { BoostForm } from './boost-form.tsx'
import { BoostHistory } from './boost-history.tsx'

/** What there is to boost, and what was boosted. */
export function BoostPanel() {
  const { data, error, isFetching, refetch } = useQuery(myBoostsQuery())
  if (data === undefined && error) {
    return (
      <ErrorState title="Failed to load your items" onRetry={() => void refetch()} retrying={isFetching} error={error}>
        {error.message}
      </ErrorState>
    )
  }
  if (data === undefined) return <SpinnerScreen label="Loading your items" />
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<Zap />}
          title="You have no items to boost"
          action={
            <Link to={paths.createItem()} className={buttonClass()}>
              List an Item
            </Link>
          }
        >
          Only active items can be boosted. List one, or activate one that is paused.
        </EmptyState>
      ) : (
        <BoostForm plans={data.plans} items={data.items} />
      )}
      <BoostHistory boosts={data.boosts} />
    </>
  )
}
