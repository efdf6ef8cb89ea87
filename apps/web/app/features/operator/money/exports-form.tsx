import { addDays, dayInLondon, isDay } from '@itemo/domain/dates.ts'
import { type ExportKind, exportKinds, exportsPerDay } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { exportNames } from './money-copy.ts'
import { saveBook } from './staff-money-queries.ts'

/** Exports the books as files for a spreadsheet. */
export function ExportsForm() {
  const today = dayInLondon(new Date())
  const [kind, setKind] = useState<ExportKind>('ledger')
  const [from, setFrom] = useState(addDays(today, -30))
  const [until, setUntil] = useState(today)
  const [tried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: saveBook,
    onSuccess: () => notify.success('File saved', 'Your download is logged.'),
  })
  const areDays = isDay(from) && isDay(until) && from <= until
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (areDays) save.mutate({ kind, from, until })
  }
  const fields = save.error instanceof ApiError ? Object.values(save.error.fields ?? {}) : []
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <p className="text-ink-2">
        A CSV file for the days you choose, first and last included, in London time. You can download {exportsPerDay} a
        day, and each one goes in the access log.
      </p>
      <Select
        label="What"
        options={exportKinds.map((value) => ({ value, label: exportNames[value] }))}
        value={kind}
        onChange={(value) => setKind(exportKinds.find((known) => known === value) ?? 'ledger')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="From" type="date" value={from} max={until} onChange={({ target }) => setFrom(target.value)} />
        <TextField
          label="To"
          type="date"
          value={until}
          min={from}
          error={tried && !areDays ? "Please choose a first day, and a last day that isn't before it." : undefined}
          onChange={({ target }) => setUntil(target.value)}
        />
      </div>
      {save.error === null ? null : <ErrorText>{fields[0] ?? reasonOf(save.error)}</ErrorText>}
      <Button type="submit" busy={save.isPending} busyLabel="Writing it..." className="self-start">
        Download CSV
      </Button>
    </form>
  )
}
