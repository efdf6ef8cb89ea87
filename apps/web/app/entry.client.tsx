import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startConnection } from '#app/lib/connection.ts'
import { startServiceWorker } from '#app/lib/service-worker.ts'
import { startSession } from '#app/lib/session.ts'

startSession()
startServiceWorker()
startConnection()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
