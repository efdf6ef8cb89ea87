import type { ReactNode } from 'react'
import { Skeleton } from '#app/ui/skeleton.tsx'

/** Two columns, three from 768 px, four from 1024 (R46). */
export function ItemGrid({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 md:grid-cols-3 md:gap-x-5 md:gap-y-8 lg:grid-cols-4">
      {children}
    </div>
  )
}

/** Eight placeholder cards (spec: marketplace 2 "Home"). */
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
