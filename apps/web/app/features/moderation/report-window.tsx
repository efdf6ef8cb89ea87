import { useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Reported } from './moderation-mutations.ts'
import { ReportForm } from './report-form.tsx'

interface ReportWindowProps {
  readonly about: Reported
  /** The title of the dialog: "Report this listing". */
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const descriptions: Readonly<Record<Reported['kind'], string>> = {
  item: "We get it as it is now. Its owner isn't told who reported it.",
  person: "We get the profile as it is now. The person isn't told who reported it.",
  review: "We get it as it is now. Its writer isn't told who reported it.",
  message: "We get it with the messages before it. Its writer isn't told who reported it.",
  want: "We get it as it is now. Its writer isn't told who reported it.",
  conversation: "We get the latest messages with it. The other person isn't told who reported it.",
}

/** The dialog that reports something to us. The text stays while the dialog is closed, and after a failure. */
export function ReportWindow({ about, title, open, onOpenChange }: ReportWindowProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !isBusy && onOpenChange(next)}
      title={title}
      description={descriptions[about.kind]}
    >
      <ReportForm about={about} onBusy={setBusy} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}
