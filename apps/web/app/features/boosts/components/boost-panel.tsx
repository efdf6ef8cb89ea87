import { useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { myBoostsQuery } from '../boost-queries.ts'
import { BoostForm } from './boost-form.tsx'
import { BoostHistory } from './boost-history.tsx'

export function BoostPanel() {
  const query = useQuery(myBoostsQuery())
  const { data } = query
  if (data === undefined)
    return query.error ? (
      <LoadError title="Failed to load your items" query={query} />
    ) : (
      <SpinnerScreen label="Loading your items" />
    )
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<Zap />}
          title="You have no items to boost"
          action={<ButtonLink to={paths.createItem()}>List an Item</ButtonLink>}
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
