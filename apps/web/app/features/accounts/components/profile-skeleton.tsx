import { Skeleton } from '#app/ui/skeleton.tsx'

export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading your profile">
      <h1 className="sr-only">Profile</h1>
      <div className="flex items-center gap-4">
        <Skeleton className="size-18 rounded-full" />
        <div className="grow">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      </div>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
      <Skeleton className="mt-6 h-12 rounded-full" />
      <Skeleton className="mt-6 h-96 rounded-card" />
    </div>
  )
}
