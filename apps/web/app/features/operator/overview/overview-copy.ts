import { onDemand } from '@itemo/domain/on-demand.ts'
import type { FigureUnit, MetricName, TileName } from '@itemo/domain/staff/metrics.ts'
import { metricOf, tileOf } from '@itemo/domain/staff/metrics.ts'
import { formatAmount } from '#app/lib/pounds.ts'

const whole = onDemand(() => new Intl.NumberFormat('en-GB'))

/** Formats a figure: '1,204', '£12.00', '75%', '3 h 20 min'. Money is in pounds. */
export function formatFigure(value: number | null, unit: FigureUnit): string {
  if (value === null) return '–'
  if (unit === 'pence') return formatAmount(value)
  if (unit === 'share') return `${value}%`
  return unit === 'minutes' ? formatMinutes(value) : whole().format(value)
}

function formatMinutes(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const parts = [days > 0 && `${days} d`, hours > 0 && `${hours} h`, rest > 0 && `${rest} min`]
  return parts.filter((part) => part !== false).join(' ')
}

/** The previous value of a figure, and its change where that is meaningful: '10 before (+40%)'. */
export function describeBefore(value: number | null, before: number | null, unit: FigureUnit): string | undefined {
  if (before === null) return undefined
  const said = `${formatFigure(before, unit)} before`
  if (value === null || before <= 0 || unit === 'share' || unit === 'minutes') return said
  const change = Math.round(((value - before) * 100) / before)
  return `${said} (${change > 0 ? '+' : ''}${change}%)`
}

const deadlinePhrases: Readonly<Record<ReturnType<typeof tileOf>['by'], string>> = {
  sum: 'The total for the period.',
  last: 'At the end of the period.',
  share: 'Calculated over the whole period.',
  median: 'The median: half took no longer.',
}

/** Explains how a figure of the overview is counted. */
export function describeTile(tile: TileName): string {
  const { from, by } = tileOf(tile)
  const sentences = (by === 'share' ? from.toReversed() : from).map((name) => metricOf(name).counted)
  return [...sentences, deadlinePhrases[by], leftOut].join(' ')
}

/** Explains how metrics are counted. */
export function describeMetrics(...names: readonly MetricName[]): string {
  return [...names.map((name) => `${metricOf(name).title}: ${metricOf(name).counted}`), leftOut].join(' ')
}

const leftOut = "Days are in London time. Staff aren't counted, nor are demo accounts once a real member has joined."
