import { QueueScreen } from '#app/features/operator/queue/queue-screen.tsx'

/** /operator/queue and /operator/queue/:caseId: the cases, and one of them. */
export default function Queue() {
  return <QueueScreen />
}
