import { findingMetrics, type findingRates } from './finding-metrics.ts'

/** The unit of a figure: a count, whole pence, a percentage, or minutes. */
export type FigureUnit = 'count' | 'pence' | 'share' | 'minutes'

interface Metric {
  readonly title: string
  /** What is counted, as a sentence. */
  readonly counted: string
  readonly unit: 'count' | 'pence'
  /** Only for those who may see the operator's money. */
  readonly isMoney?: true
  /**
   * `events`: events of a day, which can be recounted; `state`: the state at the end of a day, written once; `counter`: added up by each
   * process as it happens.
   */
  readonly of: 'events' | 'state' | 'counter'
  /** For how many days it can be recounted: its source data isn't stored for longer. */
  readonly againDays?: number
}

/** Closed cases are stored for 365 days, with their reports and decisions; the margin makes sure that no data of such a day is gone yet. */
const casesAgainDays = 360
/** The case of a decision that was appealed against is older by the time for appeals: six months, plus the time to decide. */
const appealsAgainDays = 150

/** Everything that is counted by day, in London. Staff are excluded, and demo accounts once a real member is confirmed. */
export const metrics = {
  members_new: {
    title: 'New members',
    counted: 'Accounts that confirmed their email address that day.',
    unit: 'count',
    of: 'events',
  },
  members_active: {
    title: 'Members active on a day',
    counted: 'Members who used the site while logged in that day.',
    unit: 'count',
    of: 'events',
    againDays: 32,
  },
  members_active_28: {
    title: 'Active members',
    counted: 'Members active on any of the 28 days up to and including that day.',
    unit: 'count',
    of: 'events',
    againDays: 32,
  },
  items_new: { title: 'New items', counted: 'Items listed that day, by category.', unit: 'count', of: 'events' },
  items_live: {
    title: 'Live items',
    counted: 'Items available to hire at the end of the day, by category.',
    unit: 'count',
    of: 'state',
  },
  item_opened: {
    title: 'Items opened',
    counted: 'Item pages opened. Self-declared bots are left out.',
    unit: 'count',
    of: 'counter',
  },
  quote_made: {
    title: 'Dates priced',
    counted: 'Price quotes for dates on an item. Self-declared bots are left out.',
    unit: 'count',
    of: 'counter',
  },
  searches: {
    title: 'Searches',
    counted: 'Text searches, by category. A search counts once two seconds have passed without typing.',
    unit: 'count',
    of: 'counter',
  },
  searches_empty: {
    title: 'Searches without results',
    counted: 'Searches that found nothing.',
    unit: 'count',
    of: 'counter',
  },
  ...findingMetrics,
  checkouts: {
    title: 'Checkouts',
    counted: 'Hire checkouts started that day.',
    unit: 'count',
    of: 'events',
  },
  requests: {
    title: 'Requests',
    counted: 'Hires requested and paid for: the card was authorised that day.',
    unit: 'count',
    of: 'events',
  },
  request_value: {
    title: 'Value of requests',
    counted: 'The total value of these requests.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  withdrawn: {
    title: 'Withdrawn',
    counted: "That day's requests that the renter withdrew.",
    unit: 'count',
    of: 'events',
  },
  confirmed: {
    title: 'Hires confirmed',
    counted: 'Requests approved by an owner that day.',
    unit: 'count',
    of: 'events',
  },
  declined: {
    title: 'Declined',
    counted: 'Requests declined by an owner that day.',
    unit: 'count',
    of: 'events',
  },
  expired: {
    title: 'Not answered',
    counted: 'Requests that expired that day without an answer.',
    unit: 'count',
    of: 'events',
  },
  cancelled: {
    title: 'Cancelled',
    counted: 'Hires cancelled that day, by who cancelled.',
    unit: 'count',
    of: 'events',
  },
  completed: {
    title: 'Hires completed',
    counted: 'Hires that ended that day: marked as returned, or completed automatically.',
    unit: 'count',
    of: 'events',
  },
  reviewed: {
    title: 'Hires reviewed',
    counted: 'Hires that got their first review that day.',
    unit: 'count',
    of: 'events',
  },
  answer_due: {
    title: 'Answers due',
    counted: 'Requests whose answer deadline was that day.',
    unit: 'count',
    of: 'events',
  },
  answered_in_time: {
    title: 'Answered in time',
    counted: 'Of these, the ones the owner approved or declined in time.',
    unit: 'count',
    of: 'events',
  },
  answer_minutes: {
    title: 'Time to answer',
    counted:
      'Requests answered by an owner that day, by minutes taken. Rounded up to the next minute up to 10, to 5 minutes up to 60, to 15 minutes up to 240, to an hour up to a day, then to 4 hours.',
    unit: 'count',
    of: 'events',
  },
  gmv: {
    title: 'Value of hires',
    counted: 'What renters pay for the hires confirmed that day.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  income_fee: {
    title: 'Fee income',
    counted: 'Service fees captured that day, less service fees refunded, by ledger time.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  income_boost: {
    title: 'Boost income',
    counted: 'Boosts paid for that day, less refunds, by ledger time.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  refunded: {
    title: 'Refunded',
    counted: 'Money refunded to payers that day, by ledger time.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  provider_fees: {
    title: 'Card provider fees',
    counted: 'What the card provider charged that day, by ledger time.',
    unit: 'pence',
    isMoney: true,
    of: 'events',
  },
  owed: {
    title: 'Owed to owners',
    counted: 'Money due to owners but not sent at the end of the day, by state.',
    unit: 'pence',
    isMoney: true,
    of: 'state',
  },
  debts: {
    title: 'Debts',
    counted: "Overpayments owners hadn't paid back at the end of the day.",
    unit: 'pence',
    isMoney: true,
    of: 'state',
  },
  disputes_open: {
    title: 'Disputes',
    counted: 'Disputes not decided by a bank at the end of the day.',
    unit: 'count',
    isMoney: true,
    of: 'state',
  },
  refunds_failed: {
    title: 'Failed refunds',
    counted: "Refunds returned by a bank, or that can't go to a card, and not paid another way by the end of the day.",
    unit: 'count',
    isMoney: true,
    of: 'state',
  },
  reports_made: {
    title: 'Reports',
    counted: 'Reports made that day, by reason. Repeat reports by the same person about the same thing count once.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  reports_answered: {
    title: 'Reports answered',
    counted: 'Reports whose reporter was told the outcome that day, by outcome.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  reports_in_time: {
    title: 'Reports answered in time',
    counted: 'Of these, the ones answered before their case was due.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  cases_opened: {
    title: 'Cases opened',
    counted: 'Cases opened that day, by kind.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  cases_decided: {
    title: 'Decisions',
    counted: 'Decisions made that day, by outcome.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  decisions_automated: {
    title: 'Decided automatically',
    counted: 'Of these, the ones made automatically.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  measures_taken: {
    title: 'Measures',
    counted:
      "Measures taken by that day's decisions, by measure. A decision with several counts for each. Measures undone later still count.",
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  first_answer_minutes: {
    title: 'Time to the first answer',
    counted: 'Cases first answered that day, by minutes since they were opened, rounded like the time to answer.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  cases_open: {
    title: 'Open cases',
    counted: 'Cases waiting for a decision at the end of the day.',
    unit: 'count',
    of: 'state',
  },
  cases_late: {
    title: 'Late cases',
    counted: 'Of these, the ones past their deadline.',
    unit: 'count',
    of: 'state',
  },
  appeals_made: {
    title: 'Appeals',
    counted: 'Appeals, and complaints about the answer to a report, made that day.',
    unit: 'count',
    of: 'events',
    againDays: appealsAgainDays,
  },
  appeals_decided: {
    title: 'Appeals decided',
    counted: 'Appeals and complaints decided that day, by outcome.',
    unit: 'count',
    of: 'events',
    againDays: appealsAgainDays,
  },
  appeals_overturned: {
    title: 'Successful appeals',
    counted: 'Appeals and complaints that overturned or changed a decision that day.',
    unit: 'count',
    of: 'events',
    againDays: appealsAgainDays,
  },
  reviews_hidden: {
    title: 'Hidden reviews',
    counted: 'Reviews hidden by a decision that day, by stars.',
    unit: 'count',
    of: 'events',
    againDays: casesAgainDays,
  },
  mails_sent: {
    title: 'Emails sent',
    counted: 'Emails sent successfully that day.',
    unit: 'count',
    of: 'events',
    againDays: 5,
  },
  mails_failed: {
    title: 'Failed emails',
    counted: 'Emails that failed permanently that day.',
    unit: 'count',
    of: 'events',
    againDays: 5,
  },
  jobs_failed: {
    title: 'Failed jobs',
    counted: 'Background jobs of any kind that failed permanently that day.',
    unit: 'count',
    of: 'events',
    againDays: 5,
  },
} as const satisfies Readonly<Record<string, Metric>>

export type MetricName = keyof typeof metrics
export const metricNames = Object.keys(metrics) as MetricName[]

/** The definition of a metric. */
export const metricOf = (name: MetricName): Metric => metrics[name]

/** Whether the value for a period is that of its last day; the other metrics are summed up. */
export const isStanding = (name: MetricName): boolean => metricOf(name).of === 'state' || name === 'members_active_28'

/** The figures of a period: a sum, or the state at its end; for two metrics their ratio, for minutes the median. */
interface Tile {
  readonly title: string
  readonly unit: FigureUnit
  readonly from: readonly [MetricName] | readonly [MetricName, MetricName]
  readonly by: 'sum' | 'last' | 'share' | 'median'
}

/** The figures of the overview, in order. */
export const tiles = {
  members_new: { title: 'New members', unit: 'count', from: ['members_new'], by: 'sum' },
  members_active: { title: 'Active members', unit: 'count', from: ['members_active_28'], by: 'last' },
  items_live: { title: 'Live items', unit: 'count', from: ['items_live'], by: 'last' },
  requests: { title: 'Requests', unit: 'count', from: ['requests'], by: 'sum' },
  confirmed: { title: 'Hires confirmed', unit: 'count', from: ['confirmed'], by: 'sum' },
  answered_in_time: {
    title: 'Answered in time',
    unit: 'share',
    from: ['answered_in_time', 'answer_due'],
    by: 'share',
  },
  answer_time: { title: 'Typical answer time', unit: 'minutes', from: ['answer_minutes'], by: 'median' },
  gmv: { title: 'Value of hires', unit: 'pence', from: ['gmv'], by: 'sum' },
  income: { title: 'Our income', unit: 'pence', from: ['income_fee', 'income_boost'], by: 'sum' },
  owed: { title: 'Owed to owners', unit: 'pence', from: ['owed'], by: 'last' },
} as const satisfies Readonly<Record<string, Tile>>

export type TileName = keyof typeof tiles
export const tileNames = Object.keys(tiles) as TileName[]
/** A figure of the overview by its name. */
export const tileOf = (name: TileName): Tile => tiles[name]

/** Whether a figure is about the operator's money. */
export const isMoneyTile = (name: TileName): boolean => tiles[name].from.some((metric) => metricOf(metric).isMoney)

/** The steps from opening an item to a review. */
export const funnelSteps = [
  'item_opened',
  'quote_made',
  'checkouts',
  'requests',
  'confirmed',
  'completed',
  'reviewed',
] as const satisfies readonly MetricName[]

/** The metrics that the overview plots, day by day. */
export const drawnMetrics = [
  'requests',
  'confirmed',
  'income_fee',
  'income_boost',
  'cases_open',
  'cases_late',
] as const satisfies readonly MetricName[]
export type DrawnMetric = (typeof drawnMetrics)[number]

/** The metrics in the report on moderation. */
export const transparencyMetrics = [
  'reports_made',
  'reports_answered',
  'reports_in_time',
  'cases_decided',
  'decisions_automated',
  'measures_taken',
  'reviews_hidden',
  'appeals_made',
  'appeals_decided',
] as const satisfies readonly MetricName[]
export type TransparencyMetric = (typeof transparencyMetrics)[number]

/** The count of one value of a metric. */
export interface Counted {
  readonly metric: string
  readonly dimension: string
  readonly value: number
}

/**
 * One figure from the counts of a period, or with `by: 'last'` from those of its last day. A share is a percentage with one decimal; the
 * median is accurate to the step of its metric. Null: there's no data.
 */
export function figureOf(name: TileName, counts: readonly Counted[]): number | null {
  const { from, by } = tileOf(name)
  const [first, second] = from
  const of = (metric: MetricName | undefined) => counts.filter((count) => count.metric === metric)
  const sum = (list: readonly Counted[]) => list.reduce((all, { value }) => all + value, 0)
  if (by === 'median') return medianOf(of(first))
  if (by === 'share' && second) return shareOfCounts([first, second], counts)
  if (by === 'last' && of(first).length === 0) return null
  return sum(from.flatMap(of))
}

/** The first of two metrics as a percentage of the second, with one decimal; null: there's no data. */
function shareOfCounts([part, whole]: readonly [MetricName, MetricName], counts: readonly Counted[]): number | null {
  const sum = (name: MetricName) => counts.reduce((all, { metric, value }) => (metric === name ? all + value : all), 0)
  return sum(whole) === 0 ? null : Math.round((sum(part) * 1000) / sum(whole)) / 10
}

/**
 * A rate of how well people find things, as text: a percentage ('7.5%'), a number per unit ('2.25'), or per hundred ('2.5'); null: there's
 * no data.
 */
export function describeRate({ of, by }: (typeof findingRates)[number], counts: readonly Counted[]): string | null {
  const share = shareOfCounts(of, counts)
  if (share === null) return null
  if (by === 'share') return `${share}%`
  return by === 'each' ? (share / 100).toFixed(2) : String(share)
}

/** The median of counts whose dimension is a number, such as minutes: the smallest value that at least half of them don't exceed. */
export function medianOf(counts: readonly Pick<Counted, 'dimension' | 'value'>[]): number | null {
  return quantileOf(counts, 50)
}

/** The same for another quantile, in per cent. Null: there are no counts. */
export function quantileOf(counts: readonly Pick<Counted, 'dimension' | 'value'>[], percent: number): number | null {
  const all = counts.reduce((sum, { value }) => sum + value, 0)
  let seen = 0
  for (const { dimension, value } of counts.toSorted((a, b) => Number(a.dimension) - Number(b.dimension))) {
    seen += value
    if (seen * 100 >= all * percent && value > 0) return Number(dimension)
  }
  return null
}

/** The longest period of the overview, in days. */
export const maxOverviewDays = 400

/** A search is shown once it was made at least this often: fewer could point to one person. */
export const minSearches = 3
/** Longer searches say too much about one person, and aren't stored. */
export const maxSearchWords = 60
