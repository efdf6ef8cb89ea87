import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { reasonOf } from '#app/lib/api-error.ts'
import type { Answer } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { callFresh } from './call-fresh.ts'
import { Key } from './queue/queue-keys.tsx'

interface UndoEntryProps {
  readonly entry: Answer<'GET /staff/audit'>['entries'][number]
  /** Whether no later one of one's own can be undone: `z` presses it. */
  readonly isLatest: boolean
}

/** Takes back what an entry of the audit says. */
export function UndoEntry({ entry: { id: entryId, words }, isLatest }: UndoEntryProps) {
  const client = useQueryClient()
  const isSent = useRef(false)
  const undo = useMutation({
    mutationFn: () => callFresh('POST /staff/audit/:entryId/undo', { params: { entryId } }),
    onSuccess: () => notify.success('Undone'),
    onError: (error) => {
      isSent.current = false
      notify.error(reasonOf(error))
    },
    // Whatever the console shows may be about it.
    onSettled: () => void client.invalidateQueries({ queryKey: ['staff'] }),
  })
  // Two presses can come before it is drawn as busy, or before the list is here again.
  const takeBack = () => {
    if (isSent.current) return
    isSent.current = true
    undo.mutate()
  }
  return (
    <Button
      variant="secondary"
      className="mt-2"
      data-undo={isLatest ? '' : undefined}
      aria-label={`Undo: ${words}`}
      busy={undo.isPending || undo.isSuccess}
      busyLabel="Undoing..."
      onClick={takeBack}
    >
      Undo {isLatest ? <Key>z</Key> : null}
    </Button>
  )
}
