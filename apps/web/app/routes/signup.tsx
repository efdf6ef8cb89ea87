import { useSearchParams } from 'react-router'
import { SignupScreen } from '#app/features/accounts/components/signup-screen.tsx'
import { loadClientConfig } from '#app/lib/client-config.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const meta = () => pageMeta('Sign up', 'Make an Itemo account to hire and list things nearby.')

/** The buttons that stand first are there when the page is: nothing below them moves. */
export async function clientLoader() {
  await loadClientConfig().catch(() => undefined)
  return null
}

export default function SignupRoute() {
  const [search] = useSearchParams()
  return <SignupScreen next={search.get('next') ?? undefined} />
}
