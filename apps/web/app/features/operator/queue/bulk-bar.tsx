import { plural } from '@itemo/domain/plural.ts'
import { maxBulk } from '@itemo/domain/moderation/case-schemas.ts'
import { undoMs } from '@itemo/domain/moderation/statement-copy.ts'
import { useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Key } from './queue-keys.tsx'
import { type Closed, useCloseCases, useUndoAll } from './queue-mutations.ts'
import type { CaseRow } from './queue-queries.ts'

interface BulkBarProps {
  /** The selected cases, as they were when they were selected. */
  readonly cases: readonly Pick<CaseRow, 'id' | 'version'>[]
  /** How many of the selected cases have changed since. */
  readonly changed: number
  readonly onClosed: (results: readonly Closed[]) => void
  readonly onClear: () => void
}

/** Closes the selected cases without a measure. */
export function BulkBar({ cases, changed, onClosed, onClear }: BulkBarProps) {
  const close = useCloseCases()
  if (cases.length + changed === 0) return null
  return (
    <div
      role="group"
      aria-label="Selected cases"
      className="flex flex-wrap items-center gap-3 rounded-card bg-brand-soft p-3"
    >
      <span className="grow">
        {plural(cases.length, 'case')} selected.
        {changed === 0
          ? ''
          : ` ${plural(changed, 'case')} changed since you selected ${changed === 1 ? 'it' : 'them'}.`}
      </span>
      {cases.length > maxBulk ? (
        <span>At most {maxBulk} at once.</span>
      ) : cases.length === 0 ? null : (
        <Button
          busy={close.isPending}
          busyLabel="Closing..."
          onClick={() =>
            // A promise rather than a callback of the mutation: the bar may be unmounted by the time of the response.
            void close.mutateAsync(cases).then(
              ({ results }) => {
                onClosed(results)
                onClear()
              },
              () => undefined,
            )
          }
        >
          No action for {plural(cases.length, 'case')}
        </Button>
      )}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

/** Explains why some cases stay open, by code. */
function describeLeft(results: readonly Closed[]): string[] {
  const counts = new Map<string, number>()
  for (const { code } of results) {
    const why = code === 'ok' ? undefined : (reasons.get(code) ?? 'failed: please try again')
    if (why !== undefined) counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  return [...counts].map(([why, count]) => `${count} ${why}.`)
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['case_changed', 'changed in the meantime'],
  ['case_claimed', 'taken by a colleague'],
  ['conflict', 'need deciding one by one'],
  ['own_matter', 'about you, or reported by you'],
  ['not_found', 'no longer there'],
])

interface LastClosedProps {
  readonly results: readonly Closed[]
  /** Whether this is the latest act, which the key undoes. */
  readonly hasKey: boolean
  readonly onGone: () => void
}

/** The cases that were closed together, with an undo button. */
export function LastClosed({ results, hasKey, onGone }: LastClosedProps) {
  const undo = useUndoAll()
  const [until] = useState(() => Date.now() + undoMs)
  const closed = results.filter(({ code }) => code === 'ok')
  const takeBack = () => {
    if (undo.isPending) return
    if (Date.now() <= until) return undo.mutate(closed, { onSuccess: onGone })
    notify.error('Too late to undo', 'Ten minutes have passed. Open the cases one by one.')
    onGone()
  }
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-brand-soft p-3">
      <span>{[`${plural(closed.length, 'case')} closed.`, ...describeLeft(results)].join(' ')}</span>
      {closed.length === 0 ? (
        <Button variant="quiet" onClick={onGone}>
          Close
        </Button>
      ) : (
        <Button
          variant="secondary"
          data-undo={hasKey ? '' : undefined}
          busy={undo.isPending}
          busyLabel="Opening..."
          onClick={takeBack}
        >
          Undo {hasKey ? <Key>z</Key> : null}
        </Button>
      )}
    </p>
  )
}
