import { lazyPart } from '#app/lib/lazy-part.ts'

/** Loaded separately: every page loads the list of the routes' imports. */
const QueueScreen = lazyPart(() => import('#app/features/operator/queue/queue-screen.tsx'), 'QueueScreen')

/** /operator/queue and /operator/queue/:caseId: the cases, and one of them. */
export default function Queue() {
  return <QueueScreen />
}
