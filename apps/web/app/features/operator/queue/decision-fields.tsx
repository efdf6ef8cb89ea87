import { type GroundName, groundNames, groundOf, reviewGrounds } from '@itemo/domain/moderation/grounds.ts'
import { isEither, type MeasureName, measureOf } from '@itemo/domain/moderation/measures.ts'
import { statementBlocks, statementSubject } from '@itemo/domain/moderation/statement-copy.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { Select } from '#app/ui/select.tsx'
import { measureLabels } from './queue-copy.ts'

export type Complaints = Readonly<Record<string, string>>

/** The durations of measures that can end, in days; '' for no end. */
const lengths = [
  { value: '', label: 'No end date' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
export type Length = (typeof lengths)[number]['value']

/** The measures for the request: with an end where they can have one. */
export function measuresUntil(names: readonly MeasureName[], length: Length, now: Date) {
  const until = length === '' ? null : new Date(now.getTime() + Number(length) * 86_400_000).toISOString()
  return names.map((name) => ({ name, until: measureOf(name).canEnd ? until : null }))
}

interface MeasuresFieldProps {
  readonly offered: readonly MeasureName[]
  readonly chosen: readonly MeasureName[]
  readonly onChange: (chosen: readonly MeasureName[]) => void
  readonly length: Length
  readonly onLength: (length: Length) => void
  readonly isOperator: boolean
  readonly complaints: Complaints
}

/** The measures to take. The most severe ones are for operators. */
export function MeasuresField(props: MeasuresFieldProps) {
  const { offered, chosen, onChange, length, onLength, isOperator, complaints } = props
  const mine = offered.filter((name) => isOperator || !measureOf(name).forOperators)
  const complaint = Object.entries(complaints).find(([field]) => field.startsWith('measures'))?.[1]
  return (
    <>
      <fieldset>
        <legend className="text-card font-medium">Measures</legend>
        {mine.map((name) => (
          <Checkbox
            key={name}
            label={measureLabels[name]}
            checked={chosen.includes(name)}
            onChange={(on) => {
              const isKept = (one: MeasureName) => chosen.includes(one) && !(on && isEither(one, name))
              onChange(offered.filter((one) => (one === name ? on : isKept(one))))
            }}
          />
        ))}
        {mine.length < offered.length ? (
          <p className="text-small text-ink-2">Only operators can close accounts, hold back money and cancel hires.</p>
        ) : null}
        <ErrorText className="text-small">{complaint}</ErrorText>
      </fieldset>
      {chosen.some((name) => measureOf(name).canEnd) ? (
        <Select label="For how long" options={lengths} value={length} onChange={onLength} />
      ) : null}
    </>
  )
}

const groundsFor = (measures: readonly MeasureName[]) =>
  measures.includes('review_hide') ? reviewGrounds : groundNames

/** The ground that was picked, as far as the measures allow it; null: another one has to be picked, and nothing is sent before. */
export function groundFor(picked: GroundName, measures: readonly MeasureName[]): GroundName | null {
  return groundsFor(measures).includes(picked) ? picked : null
}

/** What is said where none is picked. */
export const pickGround = 'Please pick the rule.'

interface GroundFieldProps {
  /** Null: none is picked, or what was picked isn't allowed (`groundFor`). */
  readonly value: GroundName | null
  readonly onChange: (ground: GroundName) => void
  /** A review can be hidden on a few grounds only. */
  readonly measures: readonly MeasureName[]
  readonly complaints: Complaints
}

/** The rule that was broken. */
export function GroundField({ value, onChange, measures, complaints }: GroundFieldProps) {
  // Several grounds refer to the same rule: their subjects tell them apart.
  const options = groundsFor(measures).map((name) => ({
    value: name,
    label: name.includes('.')
      ? `${groundOf(name).rule} (${name.slice(name.indexOf('.') + 1).replaceAll('_', ' ')})`
      : groundOf(name).rule,
  }))
  return (
    <Select
      label="The rule"
      options={options}
      value={value}
      placeholder="Pick a rule"
      onChange={onChange}
      error={complaints['ground']}
    />
  )
}

/** A preview of what the person will read. */
export function StatementPreview(props: Parameters<typeof statementBlocks>[0]) {
  return (
    <section aria-label="What the member will see" className="rounded-card bg-sunken p-3 text-small">
      <p className="font-semibold wrap-anywhere">{statementSubject(props)}</p>
      {statementBlocks(props)
        .slice(0, 4)
        .map(({ heading, text }) => (
          <p key={heading} className="mt-1.5 wrap-anywhere">
            <span className="text-ink-2">{heading}.</span> {text}
          </p>
        ))}
    </section>
  )
}
