import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { consolePaths } from './console-paths.ts'
import { isAtConsole } from './seen-at.ts'

// Separate from `console-link.tsx`, which members' pages load: this is loaded only where the reader has no access to a page.

/** Whether a member of staff uses this browser. */
export const isOfStaff = isAtConsole

/** A link to the console page of other people's hire, for staff. */
export function HireAtConsole({ id }: { readonly id: string }) {
  if (!isAtConsole()) return null
  return (
    <div className="flex justify-center">
      <ButtonLink to={consolePaths.rentals(id)} variant="secondary">
        Open the hire in the console
      </ButtonLink>
    </div>
  )
}

/** What staff see at the address of other people's conversation: a link that opens it in the console, for a reason (ADR-0206). */
export function ConversationOfOthers({ id }: { readonly id: string }) {
  return (
    <div className="page clear-nav">
      <EmptyState
        level="h1"
        title="This conversation isn't yours"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.messages()}>All messages</ButtonLink>
            {isAtConsole() ? (
              <ButtonLink to={consolePaths.conversation(id)} variant="secondary">
                Open the conversation in the console
              </ButtonLink>
            ) : null}
          </div>
        }
      >
        It may be someone else's, or the link may be wrong.
      </EmptyState>
    </div>
  )
}
