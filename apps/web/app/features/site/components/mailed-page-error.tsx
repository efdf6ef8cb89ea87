import type { ComponentProps } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { paths } from '#app/lib/paths.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Screen } from './screen.tsx'

interface MailedPageErrorProps extends Pick<ComponentProps<typeof LoadError>, 'query'> {
  /** The heading of the page. */
  readonly title: string
  /** The thing that it shows, as in "this decision" and "the decision". */
  readonly thing: string
  readonly theThing: string
  /** The path to come back to after logging in. */
  readonly path: Parameters<typeof paths.login>[0]
  /** A link for members to their own things. */
  readonly wayOn: { readonly to: ComponentProps<typeof ButtonLink>['to']; readonly label: string }
  /** Nobody may read it here, or there was no request. */
  readonly isUnknown?: boolean
}

/** Replaces a page that is for a member, or for the holder of the link in its email: why it isn't shown, and how to log in. */
export function MailedPageError({
  title,
  thing,
  theThing,
  path,
  query,
  wayOn,
  isUnknown = false,
}: MailedPageErrorProps) {
  const isVisitor = useSession().status === 'signed-out'
  const error = query.error ?? new ApiError('network')
  return (
    <Screen title={title} width="narrow">
      {isUnknown || isGone(error) ? (
        <EmptyState
          title={`We can't show you ${thing}`}
          action={
            isVisitor ? (
              <ButtonLink to={paths.login(path)}>Log In</ButtonLink>
            ) : (
              <ButtonLink to={wayOn.to}>{wayOn.label}</ButtonLink>
            )
          }
        >
          {isVisitor
            ? 'Please log in, or open the link of the email that we sent you.'
            : "It may be gone, or belong to another account. If we emailed you about it, open that email's link."}
        </EmptyState>
      ) : (
        <LoadError title={`Failed to load ${theThing}`} query={query}>
          {reasonOf(error)}
        </LoadError>
      )}
    </Screen>
  )
}
