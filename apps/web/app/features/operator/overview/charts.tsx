import { addDays, type Day } from '@itemo/domain/dates.ts'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { NumberTable } from './number-table.tsx'

/** One line, or one part of each bar: a value for each day, the first day first. */
interface ChartSeries {
  readonly name: string
  readonly values: readonly number[]
  /** The values of the preceding period of the same length. */
  readonly before: readonly number[] | null
}

interface ChartProps {
  readonly title: string
  readonly kind: 'lines' | 'stacked'
  readonly from: Day
  readonly series: readonly ChartSeries[]
  readonly format: (value: number) => string
  /** How a series is summarised: by its sum, or by the value of the last day. */
  readonly by?: 'sum' | 'last'
  /** How it's counted. */
  readonly children?: ReactNode
}

const [width, height] = [600, 160]
/** Colours follow the theme and the system's forced colours; dashes and outlines distinguish the series as well. */
const colours = ['text-brand', 'text-ink-2'] as const
const barColours = ['text-brand', 'text-tape'] as const

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const totals = { sum, last: (values: readonly number[]) => values.at(-1) ?? 0 } as const

/** A chart of days, summarised in a sentence for screen readers, with its numbers as a table one press away. */
export function DayChart({ title, kind, from, series, format, by = 'sum', children }: ChartProps) {
  const total = totals[by]
  const days = series[0]?.values.length ?? 0
  const top = topOf(kind, series)
  return (
    <ChartFrame
      title={title}
      note={children}
      table={<DayTable title={title} from={from} series={series} format={format} />}
    >
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small">
        {series.map(({ name, values, before }, index) => (
          <li key={name} className="inline-flex items-center gap-2">
            <Mark kind={kind} index={index} />
            {name}: <strong className="font-semibold">{format(total(values))}</strong>
            {before === null ? null : <span className="text-ink-2">({format(total(before))} before)</span>}
          </li>
        ))}
      </ul>
      <div className="relative">
        <span className="absolute start-0 top-0 text-caption text-ink-2">{format(top)}</span>
        <svg
          role="img"
          aria-label={describe({ title, from, series, format, by })}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-40 w-full"
        >
          <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
          {kind === 'stacked' ? <Bars series={series} top={top} /> : <Lines series={series} top={top} />}
        </svg>
      </div>
      <p aria-hidden="true" className="flex justify-between text-caption text-ink-2">
        <span>{formatDay(from)}</span>
        {days > 1 ? <span>{formatDay(addDays(from, days - 1))}</span> : null}
      </p>
    </ChartFrame>
  )
}

/** The heading of a chart, its drawing, and its table behind a button. */
function ChartFrame(props: { title: string; note: ReactNode; table: ReactNode; children: ReactNode }) {
  const { title, note, table, children } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {children}
      {note}
      <Button variant="quiet" className="-ms-4 self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the table' : 'Show the table'}
      </Button>
      {isOpen ? <div className="max-h-96 overflow-auto">{table}</div> : null}
    </section>
  )
}

function topOf(kind: ChartProps['kind'], series: readonly ChartSeries[]): number {
  const all =
    kind === 'stacked'
      ? (series[0]?.values ?? []).map((_, at) => sum(series.map(({ values }) => Math.max(0, values[at] ?? 0))))
      : series.flatMap(({ values, before }) => [...values, ...(before ?? [])])
  return Math.max(1, ...all)
}

function describe({ title, from, series, format, by = 'sum' }: Omit<ChartProps, 'kind'>): string {
  const total = totals[by]
  const whole = by === 'sum' ? 'in all' : 'at the end'
  const sentences = series.map(({ name, values, before }) => {
    const highest = Math.max(0, ...values)
    const peak =
      highest === 0 ? '' : `, most on ${formatDay(addDays(from, values.indexOf(highest)))} with ${format(highest)}`
    const earlier = before === null ? '' : `, ${format(total(before))} before`
    return `${name}: ${format(total(values))} ${whole}${earlier}${peak}.`
  })
  return `${title}. ${sentences.join(' ')}`
}

function Mark({ kind, index }: { readonly kind: ChartProps['kind']; readonly index: number }) {
  const colour = (kind === 'stacked' ? barColours : colours)[index]
  return (
    <svg aria-hidden="true" viewBox="0 0 20 10" className={`h-2.5 w-5 ${colour}`}>
      {kind === 'stacked' ? (
        <rect
          x="1"
          y="1"
          width="18"
          height="8"
          fill={index === 0 ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="2"
        />
      ) : (
        <path d="M0 5H20" stroke="currentColor" strokeWidth="3" strokeDasharray={dashes(index)} />
      )}
    </svg>
  )
}

const dashes = (index: number) => (index === 0 ? undefined : '7 3')

/** A single day is drawn across the whole width, so that it's a visible line. */
function pathOf(values: readonly number[], top: number): string {
  const all = values.length === 1 ? [...values, ...values] : values
  const y = (value: number) => (height - 4 - ((height - 24) * Math.max(0, value)) / top).toFixed(1)
  return all
    .map((value, at) => `${at === 0 ? 'M' : 'L'}${((width * at) / (all.length - 1)).toFixed(1)} ${y(value)}`)
    .join('')
}

function Lines({ series, top }: { readonly series: readonly ChartSeries[]; readonly top: number }) {
  const line = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const
  return series.map(({ name, values, before }, index) => (
    <g key={name} className={colours[index]}>
      {before === null ? null : <path {...line} d={pathOf(before, top)} strokeDasharray="1 4" strokeWidth="1.5" />}
      <path {...line} d={pathOf(values, top)} strokeDasharray={dashes(index)} strokeWidth="2.5" />
    </g>
  ))
}

function Bars({ series, top }: { readonly series: readonly ChartSeries[]; readonly top: number }) {
  const days = series[0]?.values.length ?? 0
  const step = width / days
  const scale = (value: number) => ((height - 20) * Math.max(0, value)) / top
  return Array.from({ length: days }, (_, at) => {
    let y = height - 1
    return series.map(({ name, values }, index) => {
      const tall = scale(values[at] ?? 0)
      y -= tall
      return (
        <rect
          key={`${name} ${at}`}
          x={(step * (at + 0.1)).toFixed(2)}
          y={y.toFixed(2)}
          width={(step * 0.8).toFixed(2)}
          height={tall.toFixed(2)}
          className={barColours[index]}
          fill="currentColor"
          fillOpacity={index === 0 ? 1 : 0.55}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      )
    })
  })
}

function DayTable({ title, from, series, format }: Pick<ChartProps, 'title' | 'from' | 'series' | 'format'>) {
  const days = series[0]?.values.length ?? 0
  return (
    <NumberTable
      caption={title}
      head={['Day', ...series.flatMap(({ name, before }) => [name, ...(before === null ? [] : [`${name}, before`])])]}
      rows={Array.from({ length: days }, (_, at) => [
        formatDay(addDays(from, at)),
        ...series.flatMap(({ values, before }) => [
          format(values[at] ?? 0),
          ...(before === null ? [] : [format(before[at] ?? 0)]),
        ]),
      ])}
    />
  )
}

/** Consecutive steps as bars, each with its share of the previous step. */
export function Funnel({
  title,
  steps,
  children,
}: {
  title: string
  steps: readonly { name: string; value: number }[]
  children?: ReactNode
}) {
  const widest = Math.max(1, ...steps.map(({ value }) => value))
  const shareOf = (at: number) => {
    const before = steps[at - 1]?.value ?? 0
    return before === 0 ? null : Math.round(((steps[at]?.value ?? 0) * 100) / before)
  }
  const rows = steps.map(({ name, value }, at) => [name, value, shareOf(at) === null ? '–' : `${shareOf(at)}%`])
  return (
    <ChartFrame
      title={title}
      note={children}
      table={<NumberTable caption={title} head={['Step', 'Count', 'Share of the previous step']} rows={rows} />}
    >
      <ol className="flex flex-col gap-2">
        {steps.map(({ name, value }, at) => (
          <li key={name} className="text-small">
            <span className="flex justify-between gap-3">
              <span>{name}</span>
              <span className="tabular-nums">
                <strong className="font-semibold">{value.toLocaleString('en-GB')}</strong>
                {shareOf(at) === null ? null : (
                  <span className="text-ink-2"> · {shareOf(at)}% of the previous step</span>
                )}
              </span>
            </span>
            <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-2 w-full text-brand">
              <rect width={(value * 100) / widest} height="4" fill="currentColor" />
            </svg>
          </li>
        ))}
      </ol>
    </ChartFrame>
  )
}
