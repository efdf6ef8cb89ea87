import { Skeleton } from '#app/ui/skeleton.tsx'

export function ItemPageSkeleton() {
  return (
    <main id="main" role="status" aria-label="Loading the item" className="page pt-6 pb-32">
      <Skeleton className="h-8 w-3/5" />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="flex flex-col gap-4">
          <Skeleton className="aspect-4/3 rounded-card" />
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </main>
  )
}
