import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startConnection } from '#app/lib/offline-toasts.ts'
import { endEarlyClicks } from '#app/lib/early-click.ts'
import { loadQuietly } from '#app/lib/lazy-part.ts'
import { startPlace } from '#app/lib/search-place.ts'
import { startServiceWorker } from '#app/lib/service-worker.ts'
import { startSession } from '#app/lib/session-start.ts'

// Removes the link-preview tags of the server: from here on the pages set their own.
for (const element of document.querySelectorAll('head [data-preview]')) element.remove()

startPlace()
const arrived = startSession()
startServiceWorker()
startConnection()
endEarlyClicks()

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })
}

if (arrived) void arrived.then(hydrate)
else hydrate()
// Without it, a reader starts near the top.
loadQuietly(() => import('#app/lib/keep-scroll.ts')).then(
  (part) => part.keepScroll(),
  () => {},
)
