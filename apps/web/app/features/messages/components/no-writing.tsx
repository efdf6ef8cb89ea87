import { useUnblock } from '#app/features/accounts/account-mutations.ts'
import type { Answer } from '#app/lib/api.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'

/** In the composer's place when nobody can write. Anyone who was blocked reads what they would of a deleted account. */
export function NoWriting({ conversation }: { readonly conversation: Answer<'GET /conversations/:conversationId'> }) {
  const { other, blocked_by_me: blocked } = conversation
  const unblock = useUnblock()
  const release = () =>
    unblock.mutate(other.id, { onError: (error) => notify.error("That didn't work", error.message) })
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 border-t border-line p-4 text-center text-ink-2"
    >
      {blocked
        ? 'You blocked this person. Neither of you can write to the other.'
        : errorSentence('person_unreachable')}
      {blocked ? (
        <Button variant="secondary" busy={unblock.isPending} busyLabel="Unblocking..." onClick={release}>
          Unblock
        </Button>
      ) : null}
    </div>
  )
}
