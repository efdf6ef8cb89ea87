import { bounds } from '@itemo/domain/bounds.ts'
import { type SubmitEvent, useState } from 'react'
import { reasonOf } from '#app/lib/api-error.ts'
import { focusFirstInvalid } from '#app/lib/first-invalid.ts'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { cx } from '#app/lib/cx.ts'
import { formatInstant } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { type SupportThread, useWriteToThread } from './support-thread-queries.ts'

/** The state of a request, in words for its writer. */
function describeThread({ state, answer_by: answerBy }: SupportThread): string {
  switch (state) {
    case 'open':
      return answerBy === null || new Date(answerBy) < new Date()
        ? "We're working on your answer."
        : `We'll answer by ${formatInstant(answerBy)}.`
    case 'waiting':
      return "We're waiting for someone else before we can answer."
    case 'answered':
      return "We've answered. Reply if you need anything else."
    case 'closed':
      return 'This is closed. Reply to reopen it.'
    default:
      return (state satisfies never) && 'Something about this has changed.'
  }
}

interface ThreadSheetProps {
  readonly thread: SupportThread
  /** The key from the mail, for reading it without an account. */
  readonly mailKey: string | undefined
}

/** A request with its messages, and a field for a reply. */
export function ThreadSheet({ thread, mailKey }: ThreadSheetProps) {
  const { reference, messages } = thread
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2">
        {reference} · <span role="status">{describeThread(thread)}</span>
      </p>
      <ol aria-label="Messages" className="flex flex-col gap-3">
        {messages.map(({ id, is_own: isOwn, author, text, at }) => (
          <li key={id} className={cx('rounded-card p-4', isOwn ? 'border border-line bg-surface' : 'bg-brand-soft')}>
            <p className="flex flex-wrap justify-between gap-x-3 text-small">
              <span className="font-semibold">{isOwn ? 'You' : (author ?? 'Itemo')}</span>
              <time dateTime={at} className="text-ink-2">
                {formatInstant(at)}
              </time>
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <WriteBack reference={reference} mailKey={mailKey} />
    </div>
  )
}

function WriteBack({ reference, mailKey }: { readonly reference: string; readonly mailKey: string | undefined }) {
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const write = useWriteToThread(reference, mailKey)
  useRestoredForm({ read: () => (text === '' ? undefined : { text }), restore: (stored) => setText(stored.text) })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstInvalid(event.currentTarget)
    if (write.isPending) return
    if (text.trim() === '') return setComplaint('Please write a message.')
    write.mutate(text, { onSuccess: () => setText(''), onError: (error) => setComplaint(reasonOf(error)) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="Write back"
        value={text}
        maxLength={bounds.message}
        boxClassName="min-h-32"
        onChange={({ target }) => {
          setText(target.value)
          setComplaint(undefined)
        }}
        error={complaint}
      />
      <Button type="submit" className="self-start" busy={write.isPending} busyLabel="Sending...">
        Send
      </Button>
    </form>
  )
}
