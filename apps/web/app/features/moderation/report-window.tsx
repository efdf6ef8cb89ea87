import { bounds } from '@itemo/domain/bounds.ts'
import { reasonOf, reasonsFor, type ReportReason } from '@itemo/domain/moderation/report-reasons.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { useSession } from '#app/lib/session-state.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Reported, useMakeReport } from './moderation-mutations.ts'

interface ReportWindowProps {
  readonly about: Reported
  /** What the dialog is called: "Report this listing". */
  readonly title: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

const descriptions: Readonly<Record<Reported['kind'], string>> = {
  item: "We get it as it is now. Its owner isn't told who reported it.",
  person: "We get the profile as it is now. The person isn't told who reported it.",
  review: "We get it as it is now. Its writer isn't told who reported it.",
  message: "We get it as it is now. Its writer isn't told who reported it.",
  want: "We get it as it is now. Its writer isn't told who reported it.",
  conversation: "We get the latest messages with it. The other person isn't told.",
}

/** Reports something to us. What was written stays while the dialog is closed, and after a failure. */
export function ReportWindow({ about, title, open, onOpenChange }: ReportWindowProps) {
  const isVisitor = useSession().status !== 'signed-in'
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [declares, setDeclares] = useState(false)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const report = useMakeReport(about)
  const { declaration, hint } = reason === null ? {} : reasonOf(reason)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return setComplaints({ reason: 'Please pick a reason.' })
    if (declaration !== undefined && !declares) return setComplaints({ declares_subject: 'Please confirm this.' })
    const answerTo = isVisitor && email.trim() !== '' ? { email } : {}
    report.mutate(
      { reason, text, declares_subject: declaration !== undefined, ...answerTo },
      {
        onSuccess: ({ reference, is_added: isAdded }) => {
          if (isAdded) notify.success('You have reported this already', 'We added your words.')
          else
            notify.success(
              `Thank you. Your report is ${reference}.`,
              `We look at problem reports within ${problemHours} hours.`,
            )
          setReason(null)
          setText('')
          onOpenChange(false)
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : undefined
          if (fields && Object.keys(fields).length > 0) setComplaints(fields)
          else notify.error('Failed to send your report. Please try again.', error.message)
        },
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !report.isPending && onOpenChange(next)}
      title={title}
      description={descriptions[about.kind]}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Select
          label="What is wrong?"
          options={reasonsFor(about.kind).map((value) => ({ value, label: reasonOf(value).label }))}
          value={reason}
          onChange={(next) => {
            setReason(next)
            setComplaints({})
          }}
          placeholder="Pick a reason"
          error={complaints['reason']}
        />
        {hint === undefined ? null : <p className="text-small font-semibold">{hint}</p>}
        {declaration === undefined ? null : (
          <div>
            <Checkbox label={declaration} checked={declares} onChange={setDeclares} />
            {complaints['declares_subject'] === undefined ? null : (
              <ErrorText>{complaints['declares_subject']}</ErrorText>
            )}
          </div>
        )}
        <TextArea
          label="What should we look at? (optional)"
          value={text}
          maxLength={bounds.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {isVisitor ? (
          <TextField
            label="Your email, if you want an answer (optional)"
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={complaints['email']}
          />
        ) : null}
        <Button type="submit" busy={report.isPending} busyLabel="Sending...">
          Send report
        </Button>
      </form>
    </Dialog>
  )
}
