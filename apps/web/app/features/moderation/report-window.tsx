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
  item: "We see it as it is now. We don't tell its owner who reported it.",
  person: "We see the profile as it is now. We don't tell the person who reported it.",
  review: "We see it as it is now. We don't tell its author who reported it.",
  message: "We see it with the messages before it. We don't tell its author who reported it.",
  want: "We see it as it is now. We don't tell its author who reported it.",
  conversation: "We see it with its latest messages. We don't tell the other person who reported it.",
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
