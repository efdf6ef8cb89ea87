import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import type { Reported } from './moderation-mutations.ts'

const ReportWindow = lazyDialog(() => import('./report-window.tsx'), 'ReportWindow')

interface ReportMessageProps {
  readonly id: string
  /** The author, if they can be blocked at the same time. */
  readonly person: Reported['person']
}

/** A small flag on another person's message; the dialog is loaded with the first press. */
export function ReportMessage({ id, person }: ReportMessageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Report this message"
        title="Report this message"
        onClick={() => setOpen(true)}
        className="-my-2.5 -ms-2.5 grid size-10 place-items-center rounded-full text-ink-2 hover:text-ink"
      >
        <Flag className="size-3.5" aria-hidden="true" />
      </button>
      <ReportWindow
        about={{ kind: 'message', id, ...(person && { person }) }}
        title="Report this message"
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
