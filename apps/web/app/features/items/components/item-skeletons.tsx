import { Skeleton } from '#app/ui/skeleton.tsx'
import { ItemGrid } from './item-grid.tsx'

/** Eight cards that wait (spec: marketplace 2 "Home"). */
export function ItemSkeletons() {
  return (
    <div role="status" aria-label="Loading items">
      <ItemGrid>
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index}>
            <Skeleton className="aspect-square rounded-card" />
            <Skeleton className="mt-2.5 h-4 w-4/5" />
            <Skeleton className="mt-2 h-3.5 w-3/5" />
          </div>
        ))}
      </ItemGrid>
    </div>
  )
}
