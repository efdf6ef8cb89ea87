import { LoginScreen } from '#app/features/accounts/components/login-screen.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'

const WantedItem = lazyPart(() => import('#app/features/items/components/wanted-item.tsx'), 'WantedItem')

export const meta = () => pageMeta('Log in', 'Log in to hire, list and message on Itemo.')

/** /login: the same screen as /register, with the other tab open (spec: accounts 2.3). */
export default function LoginRoute() {
  return <LoginScreen initialTab="login" wantedItem={<WantedItem />} />
}
