import type { ComponentProps } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Screen } from './screen.tsx'

interface MailedPageErrorProps extends Pick<ComponentProps<typeof LoadError>, 'query'> {
  /** The heading of the page. */
  readonly title: string
  /** What it shows, as in "this decision" and "the decision". */
  readonly thing: string
  readonly theThing: string
  /** Where a visitor comes back to after logging in. */
  readonly path: Parameters<typeof paths.login>[0]
  /** Nobody may read it here, also where nothing was asked. */
  readonly isUnknown?: boolean
}

const unknown: readonly string[] = ['not_found', 'invalid_input']

/** In place of a page that is for a member, or for who has the link of its email: why it isn't shown, and the way in. */
export function MailedPageError({ title, thing, theThing, path, query, isUnknown = false }: MailedPageErrorProps) {
  const isVisitor = useSession().status === 'signed-out'
  const error = query.error ?? new ApiError('network')
  const isHidden = isUnknown || (error instanceof ApiError && unknown.includes(error.code))
  return (
    <Screen title={title} width="narrow">
      <LoadError
        title={isHidden ? `We can't show you ${thing}` : `Failed to load ${theThing}`}
        query={query}
        action={
          isHidden && isVisitor ? (
            <ButtonLink to={paths.login(path)} variant="secondary">
              Log In
            </ButtonLink>
          ) : undefined
        }
      >
        {isHidden ? 'Please log in, or open the link of the email that we sent you.' : reasonOf(error)}
      </LoadError>
    </Screen>
  )
}
