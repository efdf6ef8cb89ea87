import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { myProfileQuery } from '#app/features/accounts/account-queries.ts'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { Screen } from '#app/features/site/components/screen.tsx'
import { MyWants, WantBoard } from '#app/features/wants/want-board.tsx'
import { pageMeta } from '#app/lib/meta.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

export const meta = () => pageMeta('Wanted', 'What people near you need. Offer what you have with one tap.')

export const handle = { nav: 'none' } satisfies RouteHandle

/** /wanted: the board, and a member's own needs. Place and tab are in the address. */
export default function WantedRoute() {
  const signedIn = useSession().status === 'signed-in'
  const { data: profile, isPending } = useQuery({ ...myProfileQuery(), enabled: signedIn })
  const [params, setParams] = useSearchParams()
  const near = params.get('near') ?? profile?.postcode ?? ''
  const board = (
    // The profile may change the place, which resets the field.
    <WantBoard
      key={signedIn && isPending ? 'waiting' : near}
      near={near}
      onNear={(place) => setParams({ near: place }, { replace: true, preventScrollReset: true })}
    />
  )
  return (
    <Screen
      title="Wanted"
      intro="What people near you need. Offer what you have with one tap."
      action={<ButtonLink to={paths.askTown()}>Ask the town</ButtonLink>}
    >
      {signedIn ? (
        <Tabs
          label="Wanted"
          value={params.get('tab') === 'mine' ? 'mine' : 'board'}
          onChange={(tab) => setParams(tab === 'mine' ? { tab } : {}, { replace: true, preventScrollReset: true })}
          tabs={[
            { value: 'board', label: 'The board', content: board },
            { value: 'mine', label: 'My needs', content: <MyWants /> },
          ]}
        />
      ) : (
        board
      )}
    </Screen>
  )
}
