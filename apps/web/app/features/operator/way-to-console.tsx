import { paths } from '#app/lib/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { consolePaths } from './console-paths.ts'
import { isAtConsole } from './seen-at.ts'

// Apart from `console-link.tsx`, which pages of members load: this comes only where a page isn't its reader's.

/** Whether this is the browser of someone who works here. */
export const isOfStaff = isAtConsole

/** The page of a hire of others at the console, for those who work here. */
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

/** What someone who works here finds at the address of a conversation of others: it opens at the console, for a reason (ADR-0206). */
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
        It may be someone else&apos;s, or the link is wrong.
      </EmptyState>
    </div>
  )
}
