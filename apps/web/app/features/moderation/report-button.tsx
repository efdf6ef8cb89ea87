import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { Button } from '#app/ui/button.tsx'
import type { Reported } from './moderation-mutations.ts'

const ReportWindow = lazyDialog(() => import('./report-window.tsx'), 'ReportWindow', { when: 'idle' })

/** A quiet button that opens the report dialog; the dialog is loaded before the first press, when the browser is idle. */
export function ReportButton({ about, title }: { readonly about: Reported; readonly title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ms-4 self-start text-ink-2" onClick={() => setOpen(true)}>
        <Flag className="size-4.5" />
        {title}
      </Button>
      <ReportWindow about={about} title={title} open={open} onOpenChange={setOpen} />
    </>
  )
}
