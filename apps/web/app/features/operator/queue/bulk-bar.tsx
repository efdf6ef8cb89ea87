import { maxBulk } from '@itemo/domain/moderation/case-schemas.ts'
import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useCloseCases, useUndoAll } from './queue-mutations.ts'
import type { CaseRow } from './queue-queries.ts'

interface BulkBarProps {
  /** Those that are picked. */
  readonly cases: readonly CaseRow[]
  readonly onDone: () => void
}

const casesOf = (count: number) => `${count} ${count === 1 ? 'case' : 'cases'}`

/** Closes the picked cases without a measure; for ten minutes all of them can be opened again. */
export function BulkBar({ cases, onDone }: BulkBarProps) {
  const close = useCloseCases()
  const undo = useUndoAll()
  const [until, setUntil] = useState(0)
  const results = close.data?.results ?? []
  const closed = results.filter(({ code }) => code === 'ok')
  const left = results.length - closed.length
  if (cases.length > 0)
    return (
      <div
        role="group"
        aria-label="Picked cases"
        className="flex flex-wrap items-center gap-3 rounded-card bg-brand-soft p-3"
      >
        <span className="grow">{casesOf(cases.length)} picked.</span>
        {cases.length > maxBulk ? (
          <span>At most {maxBulk} at once.</span>
        ) : (
          <Button
            busy={close.isPending}
            busyLabel="Closing..."
            onClick={() =>
              close.mutate(cases, {
                onSuccess: () => {
                  setUntil(Date.now() + undoMs)
                  onDone()
                },
              })
            }
          >
            No action for {casesOf(cases.length)}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          Pick none
        </Button>
      </div>
    )
  if (results.length === 0) return null
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft p-3">
      <span>
        {casesOf(closed.length)} closed.
        {left === 0
          ? ''
          : ` ${casesOf(left)} changed in the meantime, or ${left === 1 ? 'is' : 'are'} yours: still open.`}
      </span>
      {closed.length === 0 ? null : (
        <Button
          variant="secondary"
          busy={undo.isPending}
          busyLabel="Opening..."
          onClick={() => {
            if (Date.now() > until) return close.reset()
            undo.mutate(closed, { onSettled: () => close.reset() })
          }}
        >
          Undo
        </Button>
      )}
    </p>
  )
}
