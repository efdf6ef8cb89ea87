import { csvLine, textCell } from '@itemo/domain/csv.ts'
import type { MeasureName } from '@itemo/domain/moderation/measures.ts'
import { reasonOf, reportReasons } from '@itemo/domain/moderation/report-reasons.ts'
import type { FigureUnit, TransparencyMetric } from '@itemo/domain/staff/metrics.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { formatFigure } from './overview-copy.ts'
import type { Transparency } from './overview-queries.ts'

/** A line of the report. Null: there is no data for it. */
interface Line {
  readonly name: string
  readonly value: number | null
  readonly unit: FigureUnit
  /** A part of the line above. */
  readonly isPart?: true
}

interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

const measures: Readonly<Record<MeasureName, string>> = {
  item_hold: 'Listings held for a check',
  item_remove: 'Listings taken down',
  review_hide: 'Reviews hidden',
  message_remove: 'Messages removed',
  want_hide: 'Needs taken off the board',
  profile_clear: 'Profiles cleared',
  restrict_listing: 'Accounts blocked from listing',
  restrict_messaging: 'Accounts blocked from messaging new people',
  restrict_hiring: 'Accounts blocked from new hires',
  suspend: 'Accounts suspended',
  ban: 'Accounts closed',
  due_block: 'Payments to owners held back',
  rentals_cancel: 'Accounts whose hires were cancelled',
}

const names = new Map<string, ReadonlyMap<string, string>>(
  Object.entries({
    reports_made: Object.fromEntries(reportReasons.map((reason) => [reason, reasonOf(reason).label])),
    reports_answered: {
      acted: 'Action taken',
      not_acted: 'No breach found',
      duplicate: 'Already reported',
      withdrawn: 'Withdrawn',
    },
    cases_decided: { no_action: 'No action', warning: 'Warning', action: 'Measures' },
    measures_taken: measures,
    appeals_decided: { upheld: 'Decision upheld', overturned: 'Decision overturned', changed: 'Decision changed' },
  }).map(([metric, words]) => [metric, new Map(Object.entries(words))]),
)

const starsOf = (stars: string) => `Reviews of ${stars === '1' ? '1 star' : `${stars} stars`}`

/** The moderation report of a period, in sections. */
export function transparencySections({ counts, first_answer: { half, most } }: Transparency): Section[] {
  const of = (metric: TransparencyMetric) => counts.filter((count) => count.metric === metric)
  const sum = (metric: TransparencyMetric) => of(metric).reduce((all, { value }) => all + value, 0)
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 1000) / whole) / 10)
  const total = (name: string, metric: TransparencyMetric): Line => ({ name, value: sum(metric), unit: 'count' })
  const parts = (metric: TransparencyMetric): Line[] =>
    of(metric)
      .toSorted((a, b) => b.value - a.value || a.dimension.localeCompare(b.dimension))
      .map(({ dimension, value }) => ({
        name: names.get(metric)?.get(dimension) ?? (metric === 'reviews_hidden' ? starsOf(dimension) : dimension),
        value,
        unit: 'count',
        isPart: true,
      }))
  const appeals = of('appeals_decided')
  const succeeded = appeals.filter(({ dimension }) => dimension !== 'upheld').reduce((all, { value }) => all + value, 0)
  return [
    {
      title: 'Reports',
      lines: [
        total('Reports made', 'reports_made'),
        ...parts('reports_made'),
        total('Reports answered', 'reports_answered'),
        ...parts('reports_answered'),
        { name: 'Answered in time', value: share(sum('reports_in_time'), sum('reports_answered')), unit: 'share' },
        { name: 'Half of cases got a first answer within', value: half, unit: 'minutes' },
        { name: '95% of cases got a first answer within', value: most, unit: 'minutes' },
      ],
    },
    {
      title: 'Decisions',
      lines: [
        total('Decisions', 'cases_decided'),
        ...parts('cases_decided'),
        {
          name: 'Decided automatically',
          value: share(sum('decisions_automated'), sum('cases_decided')),
          unit: 'share',
        },
        total('Measures', 'measures_taken'),
        ...parts('measures_taken'),
        total('Reviews hidden, by stars', 'reviews_hidden'),
        ...parts('reviews_hidden'),
      ],
    },
    {
      title: 'Appeals and complaints',
      lines: [
        total('Made', 'appeals_made'),
        total('Decided', 'appeals_decided'),
        ...parts('appeals_decided'),
        { name: 'Succeeded', value: share(succeeded, sum('appeals_decided')), unit: 'share' },
      ],
    },
  ]
}

/** The report as text, for publication on a page. */
export function transparencyText(report: Transparency): string {
  const sections = transparencySections(report).map(({ title, lines }) =>
    [
      `## ${title}`,
      '',
      ...lines.map(({ name, value, unit, isPart }) => `${isPart ? '  ' : ''}- ${name}: ${formatFigure(value, unit)}`),
    ].join('\n'),
  )
  return [`# Moderation, ${formatDayRange(report.from, report.to)}`, ...sections, ''].join('\n\n')
}

/** The report as a file for a spreadsheet: shares in percent, times in minutes. */
export function transparencyCsv(report: Transparency): string {
  const head = ['Section', 'What', 'Unit', 'From', 'To', 'Value'].map(textCell)
  const rows = transparencySections(report).flatMap(({ title, lines }) =>
    lines.map(({ name, value, unit }) => [
      ...[title, name, unit, report.from, report.to].map(textCell),
      value === null ? '' : String(value),
    ]),
  )
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`
}
