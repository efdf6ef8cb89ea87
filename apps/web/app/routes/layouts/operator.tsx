import { useEffect, useRef, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { AppCode } from '#app/features/accounts/components/app-code.tsx'
import { appsOf } from '#app/features/accounts/second-factor.ts'
import { whenStale } from '#app/features/operator/call-fresh.ts'
import { consoleTitle } from '#app/features/operator/console-title.ts'
import { staffSelfQuery } from '#app/features/operator/operator-queries.ts'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { Header } from '#app/features/site/components/header.tsx'
import { NotFound } from '#app/features/site/components/not-found.tsx'
import { ApiError } from '#app/lib/api-error.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { sessionEndedBy } from '#app/lib/session-events.ts'
import { isHalf, sessionReady, useSession } from '#app/lib/session-state.ts'
import { storeReturnPath } from '#app/lib/way-back.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Route } from './+types/operator'

/** Loaded separately: every page loads the list of the routes' imports, so they import little. */
const LeavingDesk = lazyPart(() => import('./leaving-desk.tsx'), 'LeavingDesk')
const ConsoleFrame = lazyPart(() => import('#app/features/operator/console-frame.tsx'), 'ConsoleFrame')

export const meta = ({ location }: Route.MetaArgs) => [
  { title: consoleTitle(location.pathname) },
  { name: 'robots', content: 'noindex' },
]

/** Whether this tab has shown the console: its user then knows that it exists. */
let wasOpen = false

/** Determines who uses the console, or why nobody may. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const known = await sessionReady()
  const { pathname, search } = new URL(request.url)
  if (isHalf(known)) throw redirect(paths.secondStep(pathname + search))
  if (known.status === 'signed-out') {
    if (wasOpen && sessionEndedBy() !== undefined) throw redirect(paths.login(pathname + search))
    // Nothing on the page reveals that there is a console; after a two-step log-in it opens all the same.
    storeReturnPath(pathname + search)
    return { gate: 'stranger' } as const
  }
  try {
    const staff = await queryClient().fetchQuery(staffSelfQuery())
    wasOpen = true
    return { gate: 'open', staff } as const
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'second_factor_needed') return { gate: 'factor' } as const
    if (code === 'not_found') return { gate: 'stranger' } as const
    throw error
  }
}

/** The console. For everyone but staff it looks like a page that doesn't exist. */
export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  if (loaderData.gate === 'open') {
    return (
      <ConsoleFrame staff={loaderData.staff}>
        <CodeDialog />
        <LeavingDesk />
      </ConsoleFrame>
    )
  }
  return (
    <>
      <Header />
      <main id="main" className="page clear-nav">
        {loaderData.gate === 'stranger' ? <NotFound /> : <FactorNeeded />}
      </main>
      <BottomNav />
    </>
  )
}

/** The second factor of staff: to be set up first, or verified again after twelve hours. */
function FactorNeeded() {
  const session = useSession()
  const { revalidate } = useRevalidator()
  const hasApp = session.status === 'signed-in' && appsOf(session.session.user).length > 0
  if (!hasApp) {
    return (
      <div className="mx-auto flex max-w-md flex-col items-start gap-4 py-8">
        <h1 className="text-h1">Set up two-step login to open the console.</h1>
        <p className="text-ink-2">A passkey opens it too, where your device asks for a PIN, fingerprint or face.</p>
        <ButtonLink to={paths.accountSettings()}>Account Settings</ButtonLink>
      </div>
    )
  }
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 py-8">
      <h1 className="text-h1">One more step</h1>
      <AppCode label="Enter the 6-digit code from your authenticator app." onShown={() => void revalidate()} />
    </div>
  )
}

/** Asks for a fresh code when a call needs one; the call is then repeated. */
function CodeDialog() {
  const [isOpen, setOpen] = useState(false)
  const answer = useRef<(shown: boolean) => void>(undefined)
  const settle = (shown: boolean) => {
    setOpen(false)
    answer.current?.(shown)
    answer.current = undefined
  }
  useEffect(
    () =>
      whenStale(() => {
        setOpen(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && settle(false)}
      title="Enter a code"
      description="This can't be undone, so it needs a code from the last ten minutes."
    >
      <AppCode label="6-digit code from your authenticator app" onShown={() => settle(true)} />
    </Dialog>
  )
}
