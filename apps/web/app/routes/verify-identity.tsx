import { screenPath } from '@itemo/domain/site-path.ts'
import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ownIdentityQuery } from '#app/features/identity/identity-queries.ts'
import { VerifyIdentity } from '#app/features/identity/verify-identity.tsx'
import { Screen } from '#app/features/site/components/screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { call } from '#app/lib/api.ts'
import { useGoBack } from '#app/lib/go-back.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Route } from './+types/verify-identity'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Verify your identity', 'Show others that you are who you say.')

/** The provider's page returns here: the result is requested once. If it isn't known yet, the page polls for it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!new URL(request.url).searchParams.has('return')) return null
  const identity = await call('POST /my/identity/refresh').catch(() => undefined)
  if (identity) queryClient().setQueryData(ownIdentityQuery().queryKey, identity)
  return null
}

/** /verify-identity: the identity check. `return`: where the person continues afterwards. */
export default function VerifyIdentityScreen() {
  const [search] = useSearchParams()
  const back = useGoBack(paths.accountSettings())
  const wanted = screenPath(search.get('return'))
  return (
    <Screen
      title="Verify your identity"
      width="narrow"
      back={
        <IconButton label="Back" icon={<ArrowLeft className="size-5" />} onClick={back} className="-ms-2 shrink-0" />
      }
    >
      <VerifyIdentity returnTo={wanted?.startsWith('/verify-identity') ? undefined : wanted} />
    </Screen>
  )
}
