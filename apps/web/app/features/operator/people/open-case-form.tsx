import { type ReportReason, reasonOf, reportReasons } from '@itemo/domain/moderation/report-reasons.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, reasonOf as whyOf } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { useOpenCase } from './staff-people-queries.ts'

interface OpenCaseFormProps {
  readonly about: { readonly kind: 'item' | 'person'; readonly id: string }
  readonly onDone: (caseId: string) => void
  /** The label of the button. */
  readonly children?: ReactNode
}

/** The reasons for reporting something of a kind, as options. */
export const reasonOptions = (kind: 'item' | 'person') =>
  reportReasons
    .filter((reason) => reasonOf(reason).subjects.includes(kind))
    .map((value) => ({ value, label: reasonOf(value).label }))

/** An error that belongs to no field, shown below all of them. */
export function FormError({ error }: { readonly error: Error | null }) {
  if (error === null || (error instanceof ApiError && Object.keys(error.fields).length > 0)) return null
  return <ErrorText>{whyOf(error)}</ErrorText>
}

/** Opens a case about an item or a person; if there's an open one, the note is added to it. */
export function OpenCaseForm({ about: { kind, id }, onDone, children = 'Open the case' }: OpenCaseFormProps) {
  const [reason, setReason] = useState<ReportReason>(kind === 'item' ? 'inaccurate' : 'harassment')
  const [note, setNote] = useState('')
  const open = useOpenCase()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (open.isPending) return
    const body = { subject_kind: kind, subject_id: id, reason, note }
    open.mutate(body, { onSuccess: (opened) => onDone(opened.id) })
  }
  const fields = open.error instanceof ApiError ? open.error.fields : {}
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Select
        label="What's wrong"
        options={reasonOptions(kind)}
        value={reason}
        onChange={setReason}
        error={fields.reason}
      />
      <TextArea
        label="What you saw"
        hint="Only the team sees this."
        value={note}
        maxLength={2000}
        onChange={({ target }) => setNote(target.value)}
        error={fields.note}
      />
      <FormError error={open.error} />
      <Button type="submit" busy={open.isPending} busyLabel="Opening...">
        {children}
      </Button>
    </form>
  )
}
