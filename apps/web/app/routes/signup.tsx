import { useLoaderData, useSearchParams } from 'react-router'
import { SignupScreen } from '#app/features/accounts/components/signup-screen.tsx'
import { loadClientConfig } from '#app/lib/client-config.ts'
import { loadPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import type { Route } from './+types/signup'

export const meta = () => pageMeta('Sign up', 'Create an Itemo account to hire and list things nearby.')

/** The sentence about the alert that someone signs up for; undefined otherwise. */
async function wishOf(next: string | null): Promise<string | undefined> {
  if (!next?.startsWith('/saved?')) return undefined
  const { readRequestedAlert } = await loadPart(() => import('#app/features/items/alerts/alert-wish.ts'))
  const { wishSentence } = await loadPart(() => import('#app/features/items/alerts/alert-copy.ts'))
  const wish = readRequestedAlert(new URLSearchParams(next.slice(next.indexOf('?'))))
  return wish && wishSentence(wish)
}

/** Awaited, so that the social buttons at the top are there at the first render, and nothing below them moves. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadClientConfig().catch(() => undefined)
  return { intro: await wishOf(new URL(request.url).searchParams.get('next')) }
}

/** /signup?next=…: a page for sign-up only, which says what happens afterwards if that is an alert. */
export default function SignupRoute() {
  const [search] = useSearchParams()
  const { intro } = useLoaderData<typeof clientLoader>()
  return <SignupScreen next={search.get('next') ?? undefined} intro={intro} />
}
