import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#app/lib/api-error.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Header } from './header.tsx'

const NotFound = lazyPart(() => import('./not-found.tsx'), 'NotFound')

/** Shown when a page failed to render: what happened, a retry button, and the request id for support. */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const missing = isRouteErrorResponse(error)
    ? error.status === 404
    : error instanceof ApiError && error.code === 'not_found'
  return (
    <>
      <Header />
      <main id="main" className="page">
        {missing ? (
          <NotFound />
        ) : (
          <ErrorState
            level="h1"
            title="Something went wrong"
            onRetry={() => window.location.reload()}
            error={error}
            action={
              <ButtonLink to={paths.home()} variant="secondary">
                Go to Home
              </ButtonLink>
            }
          >
            {error instanceof ApiError ? error.message : "This page couldn't be shown. Please try again."}
          </ErrorState>
        )}
      </main>
    </>
  )
}
