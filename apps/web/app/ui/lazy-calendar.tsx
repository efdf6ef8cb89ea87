import { lazyPart } from '#app/lib/lazy-part.ts'
import { Skeleton } from './skeleton.tsx'

/** The calendar in its own chunk, since it's heavy. */
export const LazyCalendar = lazyPart(() => import('./calendar.tsx'), 'Calendar', {
  fallback: () => <Skeleton className="h-80" />,
})
