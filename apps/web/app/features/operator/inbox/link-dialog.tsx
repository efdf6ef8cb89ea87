import { supportKinds, supportKindNames } from '@itemo/domain/support/support-state.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type SupportRequest, useFetchRequest, useRequestAct } from './inbox-queries.ts'

interface LinkDialogProps {
  readonly request: SupportRequest
  readonly onClose: () => void
}

/** Links a request to other things, by their references in the console. */
export function LinkDialog({ request, onClose }: LinkDialogProps) {
  const { id, version, reference } = request
  const [kind, setKind] = useState(request.kind)
  const [before] = useState({
    rental: request.rental?.id ?? '',
    item: request.item?.id ?? '',
    case: request.case?.reference ?? '',
  })
  const [rental, setRental] = useState(before.rental)
  const [item, setItem] = useState(before.item)
  const [ofCase, setCase] = useState(before.case)
  const link = useRequestAct(id, 'link')
  const ask = useFetchRequest()
  const fields = link.error instanceof ApiError ? (link.error.fields ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    link.mutate(
      {
        version,
        kind,
        // Unchanged links aren't sent: another person's change of them stays, and so does what this reader can't see.
        ...(rental !== before.rental && { rental }),
        ...(item !== before.item && { item }),
        ...(ofCase !== before.case && { case: ofCase }),
      },
      {
        onSuccess: onClose,
        onError: (failure) => {
          if (failure instanceof ApiError && failure.code === 'case_changed') void ask(id).catch(() => undefined)
        },
      },
    )
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Link ${reference}`}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Select
          label="Kind"
          hint="Before the first reply, this also changes when it's due."
          options={supportKinds.map((value) => ({ value, label: supportKindNames[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label="Rental"
          placeholder="R-1A2B3C4D"
          value={rental}
          onChange={({ target }) => setRental(target.value)}
          error={fields['rental']}
        />
        <TextField
          label="Item"
          placeholder="Its id"
          value={item}
          onChange={({ target }) => setItem(target.value)}
          error={fields['item']}
        />
        <TextField
          label="Case"
          placeholder="C-1042"
          value={ofCase}
          onChange={({ target }) => setCase(target.value)}
          error={fields['case']}
        />
        {link.error === null || Object.keys(fields).length > 0 ? null : <ErrorText>{reasonOf(link.error)}</ErrorText>}
        <Button type="submit" busy={link.isPending} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
