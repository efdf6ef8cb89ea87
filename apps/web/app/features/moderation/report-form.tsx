import { bounds } from '@itemo/domain/bounds.ts'
import { reasonOf, reasonsFor, type ReportReason, reportReasons } from '@itemo/domain/moderation/report-reasons.ts'
import { problemHours } from '@itemo/domain/promised-hours.ts'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useChangeBlock } from '#app/features/accounts/account-mutations.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { useSession } from '#app/lib/session-state.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type Reported, useMakeReport } from './moderation-mutations.ts'

const RestoredForm = lazyPart(() => import('#app/lib/kept-form.ts'), 'RestoredForm')

interface ReportFormProps {
  /** The subject of the report, or the error while it's unknown. */
  readonly about: Reported | { readonly complaint: string }
  /** Content above the reason. */
  readonly children?: ReactNode
  /** Called with the reference of the report. */
  readonly onSent: (reference: string) => void
  readonly onBusy?: (isBusy: boolean) => void
}

/** Reports something to us; the person concerned can be blocked at the same time. */
export function ReportForm({ about, children, onSent, onBusy }: ReportFormProps) {
  const isVisitor = useSession().status !== 'signed-in'
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [declares, setDeclares] = useState(false)
  const [blocks, setBlocks] = useState(false)
  const [complaints, setComplaints] = useState<Readonly<Record<string, string>>>({})
  const report = useMakeReport()
  const block = useChangeBlock('PUT')
  const known = 'kind' in about ? about : undefined
  const person = isVisitor ? undefined : known?.person
  const reasons = known === undefined ? reportReasons : reasonsFor(known.kind)
  const chosen = reason !== null && reasons.includes(reason) ? reason : null
  const { declaration, hint } = chosen === null ? {} : reasonOf(chosen)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget)
    if (!('kind' in about)) return setComplaints({ subject: about.complaint })
    if (chosen === null) return setComplaints({ reason: 'Please pick a reason.' })
    if (declaration !== undefined && !declares) return setComplaints({ declares_subject: 'Please confirm this.' })
    const answerTo = isVisitor && email.trim() !== '' ? { email } : {}
    onBusy?.(true)
    report.mutate(
      { about, values: { reason: chosen, text, declares_subject: declaration !== undefined, ...answerTo } },
      {
        onSuccess: ({ reference, is_added: isAdded }) => {
          if (isAdded) notify.success("You've already reported this", 'We added your words.')
          else
            notify.success(
              `Thank you. Your report is ${reference}.`,
              `We look at problem reports within ${problemHours} hours.`,
            )
          if (person !== undefined && blocks)
            // The dialog closes at once, and callbacks of the mutation wouldn't run after it's unmounted.
            void block.mutateAsync(person.id).then(
              () => notify.success(`${person.name} is blocked`),
              () => undefined,
            )
          setReason(null)
          setText('')
          setBlocks(false)
          onSent(reference)
        },
        onError: (error) => {
          const fields = error instanceof ApiError ? error.fields : undefined
          if (error instanceof ApiError && error.code === 'not_found')
            setComplaints({ subject: 'This no longer exists, or the address is incomplete.' })
          else if (fields && Object.keys(fields).length > 0) setComplaints(fields)
          else notify.error('Failed to send your report. Please try again.', error.message)
        },
        onSettled: () => onBusy?.(false),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <RestoredForm
        part={known === undefined ? 'report' : known.kind + known.id}
        read={() => (reason === null && text === '' ? undefined : { reason, text, email })}
        restore={(stored) => {
          const {
            reason: why,
            text: words,
            email: address,
          } = stored as { reason: typeof reason; text: string; email: string }
          setReason(why)
          setText(words)
          setEmail(address)
        }}
      />
      {children}
      {complaints['subject'] === undefined ? null : <ErrorText>{complaints['subject']}</ErrorText>}
      <Select
        label="What's wrong?"
        options={reasons.map((value) => ({ value, label: reasonOf(value).label }))}
        value={chosen}
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
      {person === undefined ? null : (
        <div>
          <Checkbox label={`Block ${person.name} too`} checked={blocks} onChange={setBlocks} />
          <p className="ps-9 text-small text-ink-2">
            You can't message each other or hire from each other. You can unblock them at any time.
          </p>
        </div>
      )}
      <Button type="submit" busy={report.isPending} busyLabel="Sending...">
        Send report
      </Button>
    </form>
  )
}
