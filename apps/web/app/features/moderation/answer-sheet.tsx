import { formatInstant, formatTime } from '#app/lib/format.ts'
import { answerSentence, complainUntil, complaintLine } from './moderation-copy.ts'
import { useComplain } from './moderation-mutations.ts'
import type { ReportAnswer } from './moderation-queries.ts'
import { ObjectionForm } from './objection-form.tsx'

interface AnswerSheetProps {
  readonly answer: ReportAnswer
  /** The key from the mail, for reading it without an account. */
  readonly mailKey: string | undefined
}

/** The answer to a report, with the option to have someone else look again. */
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
  const words = {
    heading: 'Do you think that’s wrong?',
    label: 'What did we miss?',
    hint: `You can ask once, until ${until}. Someone else will look at it, within a week if we can.`,
    submit: 'Ask someone else to look',
    sent: "We've received your request",
    failed: 'Failed to send this. Please try again.',
  }
  return <ObjectionForm words={words} send={useComplain(id, mailKey)} />
}
