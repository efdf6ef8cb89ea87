import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { consolePaths } from '../console-paths.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { callFresh } from '../call-fresh.ts'
import type { StaffPersonDetail } from './staff-people-queries.ts'

interface DeletePersonProps {
  readonly person: StaffPersonDetail
  readonly onClose: () => void
}

/** Deletes an account permanently, after its name was typed. */
export function DeletePerson({ person, onClose }: DeletePersonProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [name, setName] = useState('')
  const { id: userId, full_name: fullName } = person
  const remove = useMutation({
    mutationFn: () => callFresh('POST /staff/people/:userId/deletion', { params: { userId }, body: { reason, name } }),
    onSuccess: () => {
      notify.success('Account deleted')
      client.removeQueries({ queryKey: ['staff', 'person', userId] })
      void navigate(consolePaths.people())
    },
  })
  const fields = remove.error instanceof ApiError ? remove.error.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!remove.isPending) remove.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete the account of ${fullName ?? 'this member'}`}
      description="This can't be undone. It deletes their profile, items, photos and messages; payment records stay, without a name."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextArea
          label="Why"
          hint="It stays in the audit log, so don't include names or addresses."
          value={reason}
          maxLength={500}
          error={fields?.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <TextField
          label={`Type their name: ${fullName ?? ''}`}
          value={name}
          maxLength={200}
          error={fields?.name}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        {remove.error === null || fields !== undefined ? null : <ErrorText>{reasonOf(remove.error)}</ErrorText>}
        <Button type="submit" variant="danger" busy={remove.isPending} busyLabel="Deleting..." className="self-start">
          Delete {fullName ?? 'the account'}
        </Button>
      </form>
    </Dialog>
  )
}
