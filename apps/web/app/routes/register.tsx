import { useSearchParams } from 'react-router'
import { LoginScreen } from '#app/features/accounts/components/login-screen.tsx'
import { WantedItem } from '#app/features/items/components/wanted-item.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Sign up', 'Make an Itemo account to hire and list things nearby.')

export default function RegisterRoute() {
  const [search] = useSearchParams()
  return <LoginScreen initialTab="signup" next={search.get('next') ?? undefined} wanted={<WantedItem />} />
}
