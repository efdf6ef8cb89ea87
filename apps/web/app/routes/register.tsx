import { LoginScreen } from '#app/features/accounts/components/login-screen.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'

const WantedItem = lazyPart(() => import('#app/features/items/components/wanted-item.tsx'), 'WantedItem')

export const meta = () => pageMeta('Sign up', 'Create an Itemo account to hire and list things nearby.')

/** /register: the same screen as /login, with the other tab open (spec: accounts 2.3). */
export default function RegisterRoute() {
  return <LoginScreen initialTab="signup" wantedItem={<WantedItem />} />
}
