import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#app/lib/api-error.ts'
import type { Answer } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { callFresh } from './call-fresh.ts'

interface UndoEntryProps {
  readonly entry: Answer<'GET /staff/audit'>['entries'][number]
}

/** Takes back what an entry of the audit says. */
export function UndoEntry({ entry: { id: entryId, words } }: UndoEntryProps) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => callFresh('POST /staff/audit/:entryId/undo', { params: { entryId } }),
    onSuccess: () => notify.success('Undone'),
    onError: (error) => notify.error(reasonOf(error)),
    // Whatever the console shows may be about it.
    onSettled: () => void client.invalidateQueries({ queryKey: ['staff'] }),
  })
  return (
    <Button
      variant="secondary"
      className="mt-2"
      aria-label={`Undo: ${words}`}
      busy={undo.isPending}
      busyLabel="Undoing..."
      onClick={() => undo.mutate()}
    >
      Undo
    </Button>
  )
}
