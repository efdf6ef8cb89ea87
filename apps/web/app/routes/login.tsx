import { useSearchParams } from 'react-router'
import { LoginScreen } from '#app/features/accounts/components/login-screen.tsx'
import { WantedItem } from '#app/features/items/components/wanted-item.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Log in', 'Log in to hire, list and message on Itemo.')

export default function LoginRoute() {
  const [search] = useSearchParams()
  return <LoginScreen initialTab="login" next={search.get('next') ?? undefined} wanted={<WantedItem />} />
}
