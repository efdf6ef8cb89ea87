import { Copy, History } from 'lucide-react'
import { useRef, useState } from 'react'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { formCopy, type FormMode } from '../item-form-copy.ts'

/** Says that an earlier draft was restored, with a button to start over. */
export function DraftNote({ mode, onDiscard }: { readonly mode: FormMode; readonly onDiscard: () => void }) {
  const [asking, setAsking] = useState(false)
  const [over, setOver] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const discard = () => {
    onDiscard()
    setOver(true)
    setAsking(false)
    // The pressed button is gone.
    requestAnimationFrame(() => note.current?.focus())
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-brand-soft px-4 py-2.5">
      <History className="size-5 shrink-0 text-brand" />
      <p ref={note} role="status" tabIndex={-1} className="min-w-0 grow basis-60 py-2 text-card outline-none">
        {over ? (
          'Draft discarded.'
        ) : (
          <>
            <strong className="font-semibold">Draft restored.</strong> Carry on where you left off.
          </>
        )}
      </p>
      {over ? null : (
        <Button variant="quiet" onClick={() => setAsking(true)} className="-ms-4 md:ms-0">
          Discard draft
        </Button>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard this draft?"
        description={formCopy[mode].discard}
        cancelLabel="Keep it"
        confirmLabel="Discard"
        onConfirm={discard}
      />
    </div>
  )
}

/** Says that this form is open in two tabs: the other one keeps the draft (ADR-0065). */
export function NoDraftNote() {
  return (
    <p role="status" className="flex items-start gap-3 rounded-card bg-tape-soft px-4 py-3 text-card">
      <Copy className="mt-0.5 size-5 shrink-0" />
      <span>
        <strong className="font-semibold">This form is open in another tab.</strong> What you write here isn&apos;t kept
        when you leave.
      </span>
    </p>
  )
}
