import { ComingScreen } from '#app/features/site/components/coming-screen.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { pageMeta } from '#app/lib/meta.ts'

export const handle = { nav: 'profile' } satisfies RouteHandle

export const meta = () => pageMeta('Boost', 'Put your items in front of more people.')

export default function BoostScreen() {
  return <ComingScreen title="Boost" sentence="Here you will be able to put your items in front of more people." />
}
