import { findingCounts, findingRates } from '@itemo/domain/staff/finding-metrics.ts'
import { describeRate, metricOf, tileNames, tileOf } from '@itemo/domain/staff/metrics.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useOutletContext, useSearchParams } from 'react-router'
import type { SitePath } from '@itemo/domain/site-path.ts'
import { cx } from '#app/lib/cx.ts'
import { formatDay, formatDayRange, formatRelative } from '#app/lib/format.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import { Counted } from './counted.tsx'
import { NumberTable } from './number-table.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { describeBefore, describeMetrics, describeTile, formatFigure } from './overview-copy.ts'
import { type Asked, askedOf, notFoundQuery, type Overview, overviewQuery } from './overview-queries.ts'
import { PeriodSwitch } from './period-switch.tsx'

const fallback = () => <Skeleton className="h-72" />
const OverviewCharts = lazyPart(() => import('./overview-charts.tsx'), 'OverviewCharts', { fallback })

const whole = (value: number) => value.toLocaleString('en-GB')

/** The overview: what needs attention, the figures of a period, and their charts. */
export function OverviewScreen() {
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const query = useQuery(overviewQuery(asked))
  const overview = query.data
  return (
    <>
      <h1 className="mb-4 text-h1">Overview</h1>
      <PeriodSwitch asked={asked} canCompare />
      <ListState query={query} what="the overview">
        {overview === undefined ? null : (
          <div className="flex flex-col gap-6">
            <NeedsYou needs={overview.needs} />
            {overview.counted_at === null ? (
              <EmptyState icon={<ChartColumn />} title="No numbers yet.">
                They'll appear after the first day.
              </EmptyState>
            ) : (
              <Numbers overview={overview} countedAt={overview.counted_at} asked={asked} />
            )}
          </div>
        )}
      </ListState>
    </>
  )
}

const needed = [
  ['late', 'Late cases', consolePaths.queue(undefined, { tab: 'late' })],
  ['inbox_late', 'Late support requests', consolePaths.support(undefined, { tab: 'late' })],
  ['claims', 'Damage cases to decide', consolePaths.damage()],
  ['disputes_due', 'Disputes to answer within 3 days', consolePaths.money('disputes')],
  ['refunds_failed', 'Refunds that failed', consolePaths.money('refunds')],
  ['failed_jobs', 'Jobs that failed', consolePaths.jobs()],
] as const satisfies readonly (readonly [keyof Overview['needs'], string, SitePath])[]

function NeedsYou({ needs }: { readonly needs: Overview['needs'] }) {
  const shown = needed.flatMap(([name, label, to]) => {
    const count = needs[name]
    return count === undefined ? [] : [{ label, to, count }]
  })
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="mb-3 text-section">
        {shown.some(({ count }) => count > 0) ? 'Needs attention' : 'Nothing needs attention'}
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {shown.map(({ label, to, count }) => (
          <li key={label}>
            <Link
              to={to}
              className={cx(
                'flex h-full flex-col rounded-card border bg-surface p-4 hover:bg-sunken',
                count > 0 ? 'border-danger text-danger' : 'border-line',
              )}
            >
              <span className="text-section-lg font-semibold tabular-nums">{whole(count)}</span>
              <span className={cx('text-small', count === 0 && 'text-ink-2')}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface NumbersProps {
  readonly overview: Overview
  readonly countedAt: string
  readonly asked: Asked
}

function Numbers({ overview, countedAt, asked }: NumbersProps) {
  const { from, to, compared, tiles } = overview
  const { roles } = useOutletContext<StaffSelf>()
  return (
    <>
      <section aria-labelledby="figures">
        <h2 id="figures" className="text-section">
          {formatDayRange(from, to)}
        </h2>
        <p className="mb-3 text-small text-ink-2">
          {compared === null ? '' : `Before: ${formatDayRange(compared.from, compared.to)}. `}Counted{' '}
          {formatRelative(countedAt)}.
        </p>
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {tiles
            .filter(({ tile }) => tileNames.includes(tile))
            .map(({ tile, value, before }) => {
              const { title, unit } = tileOf(tile)
              return (
                <li key={tile} className="flex flex-col gap-1 rounded-card border border-line bg-surface p-4">
                  <h3 className="text-small text-ink-2">{title}</h3>
                  <p className="text-section-lg font-semibold tabular-nums">{formatFigure(value, unit)}</p>
                  <p className="text-small text-ink-2">{describeBefore(value, before, unit)}</p>
                  <Counted>{describeTile(tile)}</Counted>
                </li>
              )
            })}
        </ul>
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <OverviewCharts overview={overview} />
        <Demand overview={overview} />
        <Finding overview={overview} />
        <HiddenReviews overview={overview} />
        {hasRole(roles, staffReaders.cases) ? <NotFound asked={asked} /> : null}
      </div>
    </>
  )
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 overflow-x-auto rounded-card border border-line bg-surface p-4"
    >
      <h2 className="text-section">{title}</h2>
      {children}
    </section>
  )
}

/** Demand compared with supply, by category. */
function Demand({ overview }: { readonly overview: Overview }) {
  const of = (name: string) =>
    new Map(overview.counts.flatMap(({ metric, dimension, value }) => (metric === name ? [[dimension, value]] : [])))
  const [searches, items] = [of('searches'), of('items_live')]
  const rows = [...new Set([...searches.keys(), ...items.keys()])]
    .map((category) => ({ category, searched: searches.get(category) ?? 0, live: items.get(category) ?? 0 }))
    .toSorted((a, b) => b.searched - a.searched || b.live - a.live)
  return (
    <Card title="Demand and supply">
      {rows.length === 0 ? (
        <p className="text-small text-ink-2">No searches and no items in this period.</p>
      ) : (
        <NumberTable
          caption="Searches and live items by category"
          head={['Category', 'Searches', 'Live items', 'Searches per item']}
          rows={rows.map(({ category, searched, live }) => [
            category === '' ? 'Any category' : category,
            whole(searched),
            category === '' ? '–' : whole(live),
            live === 0 ? '–' : (searched / live).toFixed(1),
          ])}
        />
      )}
      <Counted>{describeMetrics('searches', 'items_live')}</Counted>
    </Card>
  )
}

/** How successful searches are, and the numbers of notifications and requests. */
function Finding({ overview: { counts } }: { readonly overview: Overview }) {
  const sum = (name: string) => counts.reduce((all, { metric, value }) => (metric === name ? all + value : all), 0)
  return (
    <Card title="Finding">
      <NumberTable
        caption="How well things are found"
        head={['What', 'In this period']}
        rows={[
          ...findingRates.map((rate) => [rate.title, describeRate(rate, counts) ?? '–']),
          ...findingCounts.map((name) => [metricOf(name).title, whole(sum(name))]),
        ]}
      />
      <Counted>
        {describeMetrics(...new Set([...findingRates.flatMap(({ of }) => of.toReversed()), ...findingCounts]))}
      </Counted>
    </Card>
  )
}

/** Whether low ratings are hidden more often than others: the rules are the same for all of them. */
function HiddenReviews({ overview }: { readonly overview: Overview }) {
  const hidden = new Map(
    overview.counts.flatMap(({ metric, dimension, value }) =>
      metric === 'reviews_hidden' ? [[dimension, value]] : [],
    ),
  )
  const all = [...hidden.values()].reduce((sum, value) => sum + value, 0)
  return (
    <Card title="Hidden reviews by stars">
      {all === 0 ? (
        <p className="text-small text-ink-2">No reviews were hidden in this period.</p>
      ) : (
        <NumberTable
          caption="Hidden reviews by stars"
          head={['Stars', 'Hidden', 'Share']}
          rows={['1', '2', '3', '4', '5'].map((stars) => {
            const count = hidden.get(stars) ?? 0
            return [stars, whole(count), `${Math.round((100 * count) / all)}%`]
          })}
        />
      )}
      <Counted>{describeMetrics('reviews_hidden')}</Counted>
    </Card>
  )
}

/** Searches that found nothing: what the town could use. */
function NotFound({ asked }: { readonly asked: Asked }) {
  const query = useQuery(notFoundQuery(asked))
  const searches = query.data?.searches ?? []
  const copy = (words: string) =>
    navigator.clipboard.writeText(`Wanted: ${words}`).then(
      () => notify.success('Copied'),
      () => notify.error("Couldn't copy"),
    )
  return (
    <Card title="Searched for and not found">
      <ListState query={query} what="the searches">
        {searches.length === 0 ? (
          <p className="text-small text-ink-2">No search came up empty three or more times in this period.</p>
        ) : (
          <ul aria-label="Searched for and not found" className="divide-y divide-line">
            {searches.map(({ words, empty, last_day }) => (
              <li key={words} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="min-w-0 grow basis-40">
                  <span dir="auto" className="block font-medium wrap-anywhere">
                    {words}
                  </span>
                  <span className="block text-small text-ink-2">
                    {empty === 1 ? 'Once' : `${whole(empty)} times`}, last on {formatDay(last_day)}
                  </span>
                </span>
                <span className="flex items-center gap-1">
                  <ButtonLink variant="quiet" to={paths.home({ search: words })} aria-label={`Show items for ${words}`}>
                    Show items
                  </ButtonLink>
                  <ButtonLink
                    variant="quiet"
                    to={consolePaths.settings('words.synonyms', { word: words })}
                    aria-label={`Add synonym for ${words}`}
                  >
                    Add synonym
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    aria-label={`Copy ${words} as an idea for the wanted board`}
                    onClick={() => void copy(words)}
                  >
                    Copy
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <p className="text-small text-ink-2">Searches made fewer than three times aren't shown.</p>
    </Card>
  )
}
