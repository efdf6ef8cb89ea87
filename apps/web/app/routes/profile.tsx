import { useSearchParams } from 'react-router'
import { ProfileHead, ProfileHeadSkeleton } from '#app/features/accounts/components/profile-head.tsx'
import { ProfileMenu } from '#app/features/accounts/components/profile-menu.tsx'
import { ProfileSignIn } from '#app/features/accounts/components/profile-sign-in.tsx'
import { MyItems } from '#app/features/items/components/my-items.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { useSession } from '#app/lib/session.ts'
import { Tabs } from '#app/ui/tabs.tsx'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Profile', 'Your Itemo profile.')

/** /profile (specification, accounts 2 "Profile"). Which tab is open stands in the address. */
export default function ProfileScreen() {
  const { status } = useSession()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'items' ? 'items' : 'menu'
  return (
    <main id="main" className="page clear-nav max-w-3xl pt-6 md:pt-10">
      {status === 'loading' ? <ProfileHeadSkeleton /> : null}
      {status === 'signed-out' ? <ProfileSignIn /> : null}
      {status === 'signed-in' ? (
        <>
          <ProfileHead />
          <div className="mt-6">
            <Tabs
              label="Profile"
              value={tab}
              onChange={(next) =>
                setParams(next === 'items' ? { tab: 'items' } : {}, { replace: true, preventScrollReset: true })
              }
              tabs={[
                { value: 'menu', label: 'Menu', content: <ProfileMenu /> },
                { value: 'items', label: 'My Items', content: <MyItems /> },
              ]}
            />
          </div>
        </>
      ) : null}
    </main>
  )
}
