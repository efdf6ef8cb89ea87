import { maxOverviewDays } from '@itemo/domain/staff/metrics.ts'
import { useState } from 'react'
import { Select } from '#app/ui/select.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useAddressParams } from '../use-address-params.ts'
import { type Asked, isPeriod, periods } from './overview-queries.ts'

interface PeriodSwitchProps {
  readonly asked: Asked
  /** Whether it can be compared with the preceding period. */
  readonly canCompare?: boolean
}

/** Chooses the period; it's in the address. */
export function PeriodSwitch({ asked, canCompare = false }: PeriodSwitchProps) {
  const [, change] = useAddressParams()
  const { name, from, to, compare } = asked
  return (
    <div className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <Select
        label="Period"
        className="min-w-0 grow basis-36 sm:max-w-52"
        options={periods}
        value={name}
        onChange={(period) => change({ period, ...(period === 'own' && { from, to }) })}
      />
      {name === 'own' ? <OwnPeriod from={from} to={to} onChange={change} /> : null}
      {canCompare ? (
        <Select
          label="Compared with"
          className="min-w-0 grow basis-36 sm:max-w-52"
          options={[
            { value: 'previous', label: 'Previous period' },
            { value: 'none', label: 'Nothing' },
          ]}
          value={compare}
          onChange={(value) => change({ compare: value })}
        />
      ) : null}
    </div>
  )
}

type Period = Pick<Asked, 'from' | 'to'>

/** The first and the last day. While being typed they may be invalid: only a valid period is reported. */
function OwnPeriod({ onChange, ...initial }: Period & { readonly onChange: (period: Period) => void }) {
  const [draft, setDraft] = useState<Period>(initial)
  const put = (next: Period) => {
    setDraft(next)
    if (isPeriod(next.from, next.to)) onChange(next)
  }
  const problem = isPeriod(draft.from, draft.to)
    ? undefined
    : `Choose a later last day, at most ${maxOverviewDays} days in all.`
  return (
    <>
      <TextField
        label="From"
        type="date"
        value={draft.from}
        onChange={({ target }) => put({ ...draft, from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={draft.to}
        error={problem}
        onChange={({ target }) => put({ ...draft, to: target.value })}
      />
    </>
  )
}
