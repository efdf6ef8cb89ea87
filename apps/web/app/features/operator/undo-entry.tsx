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
  /** Whether it's the latest of one's own entries that can be undone: `z` presses it. */
  readonly isLatest: boolean
}

/** Undoes an audit entry. */
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
    // Any data on the console may be affected.
    onSettled: () => void client.invalidateQueries({ queryKey: ['staff'] }),
  })
  // A second press can come before the busy state is rendered, or before the list is refetched.
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
