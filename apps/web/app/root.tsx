import bricolageUrl from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import figtreeUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { SessionListener } from '#app/features/accounts/components/session-listener.tsx'
import { useSaveStoredItem } from '#app/features/items/save-wish.ts'
import { BottomNav } from '#app/features/site/components/bottom-nav.tsx'
import { ErrorScreen } from '#app/features/site/components/error-screen.tsx'
import { Header } from '#app/features/site/components/header.tsx'
import { repeatEarlyClick } from '#app/lib/early-click.ts'
import { firstPaintScript, markMember } from '#app/lib/first-paint.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useToasterWanted } from '#app/lib/toasts.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { useSession } from '#app/lib/session-state.ts'
import { applyTheme } from '#app/lib/theme.ts'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import type { Route } from './+types/root'
import styles from './styles/app.css?url'

// Loaded in advance: they're shown when the network or the server is unavailable.
const Reconnecting = lazyPart(() => import('#app/features/site/components/reconnecting.tsx'), 'Reconnecting', {
  when: 'idle',
})
const Toaster = lazyPart(() => import('#app/ui/toaster.tsx'), 'Toaster', { when: 'idle' })

const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

/** Preloads for every page: the fonts, so that text doesn't jump, the styles, and icons. */
export const links: Route.LinksFunction = () => [
  { ...font, href: figtreeUrl },
  { ...font, href: bricolageUrl },
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/** The document around each page, error and prerendered pages included. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#161f1a" />
        <Meta />
        <Links />
        {/* Only the prerendered page runs it. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? firstPaintScript : ''}</script>
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Everything that spans all pages: the session, what a visitor wanted before signing in, and the notices about connection and version. */
export default function App() {
  const toasterWanted = useToasterWanted()
  useFirstPaintMarks()
  useSaveStoredItem()
  useEffect(repeatEarlyClick, [])
  return (
    <QueryClientProvider client={queryClient()}>
      <SessionListener />
      <Outlet />
      <Reconnecting />
      {toasterWanted ? <Toaster /> : null}
    </QueryClientProvider>
  )
}

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => {} : useLayoutEffect

/** Restores what the first-paint script set on <html>: React drops it when it rebuilds the document. */
function useFirstPaintMarks(): void {
  const { status } = useSession()
  useBrowserLayoutEffect(() => {
    applyTheme()
    if (status !== 'loading') markMember(status === 'signed-in')
  }, [status])
}

/** Shown at once on every page that isn't prerendered: they all have header and navigation. */
export function HydrateFallback() {
  return (
    <>
      <Header />
      <SpinnerScreen label="Loading Itemo" />
      <BottomNav />
      <Reconnecting />
    </>
  )
}

/** Shown instead of a page that failed. A newer version may be the reason, so this checks for one. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <ErrorScreen error={error} />
      <Reconnecting failed />
    </>
  )
}
