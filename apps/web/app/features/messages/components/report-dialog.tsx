import { bounds } from '@itemo/domain/bounds.ts'
import type { ReportReason } from '@itemo/domain/messages/message-schemas.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { reportReasonCopy } from '../message-copy.ts'
import { useReport } from '../message-mutations.ts'

interface ReportDialogProps {
  readonly conversationId: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Brings a conversation to us. What was written stays while the dialog is closed, and after a failure. */
export function ReportDialog({ conversationId, open, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const report = useReport(conversationId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return setComplaint('Please pick a reason.')
    report.mutate(
      { reason, text },
      {
        onSuccess: () => {
          notify.success('Thank you for your report', 'We look at every one.')
          setReason(null)
          setText('')
          onOpenChange(false)
        },
        onError: (error) => notify.error('Failed to send your report. Please try again.', error.message),
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !report.isPending && onOpenChange(next)}
      title="Report this conversation"
      description="We get the latest messages with it. The other person isn't told."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Select
          label="What is wrong?"
          options={reportReasonCopy}
          value={reason}
          onChange={(next) => {
            setReason(next)
            setComplaint(undefined)
          }}
          placeholder="Pick a reason"
          error={complaint}
        />
        <TextArea
          label="Anything we should know (optional)"
          value={text}
          maxLength={bounds.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" busy={report.isPending} busyLabel="Sending...">
          Send report
        </Button>
      </form>
    </Dialog>
  )
}
