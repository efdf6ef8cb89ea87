import { lazyPart } from '#app/lib/lazy-part.ts'
import { Skeleton } from './skeleton.tsx'

/** The calendar, which is heavy, in a chunk of its own. */
export const LazyCalendar = lazyPart(() => import('./calendar.tsx'), 'Calendar', {
  fallback: () => <Skeleton className="h-80" />,
})
