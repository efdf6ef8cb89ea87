import { Skeleton } from '#app/ui/skeleton.tsx'

/** Placeholders for the dashboard's cards. */
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
