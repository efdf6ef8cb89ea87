import { useSearchParams } from 'react-router'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { AskForm } from '#app/features/wants/ask-form.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { queryClient } from '#app/lib/query-client.ts'
import type { Route } from './+types/ask-town'

export const meta = () => pageMeta('Ask the town', 'Say what you need, and owners near you can offer it.')

export const handle = { nav: 'none' } satisfies RouteHandle

/** Loads the profile, whose postcode prefills the form; without it the form is shown all the same. */
export async function clientLoader() {
  const profile = await queryClient()
    .ensureQueryData(myProfileQuery())
    .catch(() => undefined)
  return { postcode: profile?.postcode ?? '' }
}

/** /wanted/ask: the form, prefilled from the preceding search. */
export default function AskTownRoute({ loaderData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const text = (name: string) => params.get(name) ?? ''
  const near = text('near') || loaderData.postcode
  return (
    <Screen title="Ask the town" width="narrow">
      <AskForm asked={{ words: text('words'), near, from: text('from'), until: text('until') }} />
    </Screen>
  )
}
