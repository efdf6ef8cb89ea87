import { appealBounds } from '@itemo/domain/moderation/appeal-bounds.ts'
import { type SubmitEvent, useState } from 'react'
import { formatInstant, formatTime } from '#app/lib/format.ts'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { useKeptForm } from '#app/lib/kept-form.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { answerSentence, complainUntil, complaintLine } from './moderation-copy.ts'
import { useComplain } from './moderation-mutations.ts'
import type { ReportAnswer } from './moderation-queries.ts'

interface AnswerSheetProps {
  readonly answer: ReportAnswer
  /** Of the mail by which it is read without an account. */
  readonly mailKey: string | undefined
}

/** How a report was answered, and the way to have someone else look again. */
export function AnswerSheet({ answer, mailKey }: AnswerSheetProps) {
  const {
    id,
    answered_at: at,
    complain_from: from,
    complain_until: until,
    can_complain: canComplain,
    complaint,
  } = answer
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p>{answerSentence(answer)}</p>
        {at === null ? null : (
          <time dateTime={at} className="text-small text-ink-2">
            {formatInstant(at)}
          </time>
        )}
      </div>
      {complaint === null ? null : (
        <section className="rounded-card bg-sunken p-4">
          <h2 className="text-section">You asked us to look again</h2>
          {complaint.text === null ? null : (
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {complaint.text}
            </p>
          )}
          <p role="status" className="mt-3 font-semibold">
            {complaintLine(complaint)}
          </p>
          {complaint.answer === null ? null : (
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {complaint.answer}
            </p>
          )}
        </section>
      )}
      {canComplain && until !== null ? (
        <ComplaintForm id={id} mailKey={mailKey} until={complainUntil(until, answer)} />
      ) : from !== null && new Date() < new Date(from) ? (
        <p className="text-ink-2">
          Do you think that’s wrong? From {formatTime(from)} you can ask someone else to look.
        </p>
      ) : null}
    </div>
  )
}

function ComplaintForm({ id, mailKey, until }: { id: string; mailKey: string | undefined; until: string }) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const complain = useComplain(id, mailKey)
  const forget = useKeptForm({
    read: () => (text === '' ? undefined : { text }),
    restore: (kept) => setText(kept.text),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget)
    if (text.trim().length < appealBounds.min) return setFault(`Please write at least ${appealBounds.min} characters.`)
    complain.mutate(text, {
      onSuccess: () => {
        forget()
        notify.success('We have your words', 'Someone else looks at it.')
      },
      onError: (error) => notify.error('Failed to send this. Please try again.', error.message),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="text-section">Do you think that’s wrong?</h2>
      <TextArea
        label="What did we miss?"
        hint={`You can ask once, until ${until}. Someone else looks at it, within a week if we can.`}
        value={text}
        maxLength={appealBounds.max}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setFault(undefined)
        }}
        error={fault}
      />
      <Button type="submit" className="self-start" busy={complain.isPending} busyLabel="Sending...">
        Ask someone else to look
      </Button>
    </form>
  )
}
