import { SecondStepScreen } from '#app/features/accounts/components/second-step-screen.tsx'
import { requireHalf } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const clientMiddleware = [requireHalf]

/** The guard runs around loaders. */
export function clientLoader() {
  return null
}

export const meta = () => [
  ...pageMeta('One more step', 'The second step of your log-in.'),
  { name: 'robots', content: 'noindex' },
]

/** /second-step: the code after the password. */
export default function SecondStepRoute() {
  return <SecondStepScreen />
}
