import { funnelSteps, metricOf } from '@itemo/domain/staff/metrics.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { DayChart, Funnel } from './charts.tsx'
import { Counted } from './counted.tsx'
import { describeMetrics } from './overview-copy.ts'
import type { Overview } from './overview-queries.ts'

const whole = (value: number) => value.toLocaleString('en-GB')

/** The charts of the overview, loaded after its figures. */
export function OverviewCharts({ overview }: { readonly overview: Overview }) {
  const { from } = overview
  const seriesOf = (...names: readonly Overview['series'][number]['metric'][]) =>
    overview.series
      .filter(({ metric }) => names.includes(metric))
      .map(({ metric, ...values }) => ({ name: metricOf(metric).title, ...values }))
  const income = seriesOf('income_fee', 'income_boost')
  return (
    <>
      <DayChart
        title="Requests and confirmations"
        kind="lines"
        from={from}
        series={seriesOf('requests', 'confirmed')}
        format={whole}
      >
        <Counted>{describeMetrics('requests', 'confirmed')}</Counted>
      </DayChart>
      {income.length === 0 ? null : (
        <DayChart title="Income" kind="stacked" from={from} series={income} format={formatAmount}>
          <Counted>{describeMetrics('income_fee', 'income_boost')}</Counted>
        </DayChart>
      )}
      <Funnel
        title="From view to review"
        steps={funnelSteps.map((metric) => ({ name: metricOf(metric).title, value: totalOf(overview, metric) }))}
      >
        <Counted>{describeMetrics(...funnelSteps)}</Counted>
      </Funnel>
      <DayChart
        title="Queue at the end of each day"
        kind="lines"
        from={from}
        series={seriesOf('cases_open', 'cases_late')}
        format={whole}
        by="last"
      >
        <Counted>{describeMetrics('cases_open', 'cases_late')}</Counted>
      </DayChart>
    </>
  )
}

function totalOf({ counts }: Overview, metric: Overview['counts'][number]['metric']): number {
  return counts.filter((count) => count.metric === metric).reduce((all, { value }) => all + value, 0)
}
