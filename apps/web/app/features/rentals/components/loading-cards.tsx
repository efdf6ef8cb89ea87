import { Skeleton } from '#app/ui/skeleton.tsx'

/** In place of the dashboard's cards while they come. */
export function LoadingCards() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading your bookings</span>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} className="h-48 w-full rounded-card" />
      ))}
    </div>
  )
}
