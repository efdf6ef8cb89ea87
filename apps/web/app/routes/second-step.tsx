import { type MiddlewareFunction, redirect } from 'react-router'
import { SecondStepScreen } from '#app/features/accounts/components/second-step-screen.tsx'
import { requireHalf } from '#app/lib/guards.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { takeReturnPath } from '#app/lib/way-back.ts'

/** Someone who logs in without a destination returns to the page that didn't send them to log in: the console. */
const goBack: MiddlewareFunction = ({ request }) => {
  const { searchParams } = new URL(request.url)
  const way = takeReturnPath()
  if (way !== undefined && !searchParams.has('next')) throw redirect(paths.secondStep(way))
}

export const clientMiddleware = [goBack, requireHalf]

/** Middleware runs only around loaders. */
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
