import { bounds } from '@itemo/domain/bounds.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { reasonOf } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { consolePaths } from '../console-paths.ts'
import { useTypedText } from '../typed-text.ts'
import { CasePart, When } from './case-facts.tsx'
import { RadioGroup } from './radio-group.tsx'
import { useAddNote, useWait } from './queue-mutations.ts'
import type { CaseDetail } from './queue-queries.ts'

/** The text of a note; a line that consists of the address of a person's page becomes a link. */
const linked = (text: string): ReactNode[] =>
  text.split(/^\/operator\/people\/([\da-f-]{36})$/m).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <Link key={index} to={consolePaths.people(part)} className="font-medium text-brand underline">
        The other account
      </Link>
    ),
  )

/** The colleagues' notes, the latest first. */
export function Notes({ notes }: CaseDetail) {
  if (notes.length === 0) return null
  return (
    <CasePart title="Notes">
      {notes.map(({ id, author, text, at }) => (
        <div key={id}>
          <p className="text-small text-ink-2">
            {author ?? 'Automatically'} · <When at={at} />
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {linked(text)}
          </p>
        </div>
      ))}
    </CasePart>
  )
}

interface CaseFormProps {
  readonly shown: CaseDetail
  readonly onDone: () => void
}

/** Adds a note, which can't be removed. */
export function NoteForm({ shown, onDone }: CaseFormProps) {
  const [text, setText] = useTypedText(`case.${shown.id}.note`)
  const [complaint, setComplaint] = useState<string>()
  const add = useAddNote(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (text.trim() === '') return setComplaint('Please write a note.')
    const onSuccess = () => {
      setText('')
      onDone()
    }
    add.mutate(text, { onSuccess, onError: (error) => setComplaint(reasonOf(error)) })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextArea
        label="Note"
        hint="Only staff see this. You can't edit it later."
        value={text}
        maxLength={bounds.text}
        onChange={({ target }) => {
          setText(target.value)
          setComplaint(undefined)
        }}
        error={complaint}
      />
      <Button type="submit" busy={add.isPending} busyLabel="Saving...">
        Add note
      </Button>
    </form>
  )
}

const waits = ['1', '3', '7', '14', '30'] as const

/** Lets a case wait: it returns to the queue after a number of days. */
export function WaitForm({ shown, onDone }: CaseFormProps) {
  const [on, setOn] = useState<'member' | 'outside'>('member')
  const [days, setDays] = useState<(typeof waits)[number]>('3')
  const wait = useWait(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wait.isPending) wait.mutate({ on, days: Number(days) }, { onSettled: onDone })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RadioGroup
        label="Waiting for"
        options={[
          { value: 'member', label: 'The member' },
          { value: 'outside', label: 'A third party' },
        ]}
        value={on}
        onChange={setOn}
      />
      <Select
        label="Back in the queue after"
        options={waits.map((value) => ({ value, label: value === '1' ? '1 day' : `${value} days` }))}
        value={days}
        onChange={setDays}
      />
      <Button type="submit" busy={wait.isPending} busyLabel="Saving...">
        Mark as waiting
      </Button>
    </form>
  )
}
