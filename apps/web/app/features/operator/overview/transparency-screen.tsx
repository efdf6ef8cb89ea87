import { transparencyMetrics } from '@itemo/domain/staff/metrics.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatDayRange, formatRelative } from '#app/lib/format.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListState } from '../list-state.tsx'
import { RecordParts } from '../record-parts.tsx'
import { Counted } from './counted.tsx'
import { NumberTable } from './number-table.tsx'
import { describeMetrics, formatFigure } from './overview-copy.ts'
import { askedOf, type Transparency, transparencyQuery } from './overview-queries.ts'
import { PeriodSwitch } from './period-switch.tsx'
import { transparencyCsv, transparencySections, transparencyText } from './transparency-copy.ts'

/** The moderation report of a period, for publication: no names, and nothing that identifies a person. */
export function TransparencyScreen() {
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const query = useQuery(transparencyQuery(asked))
  return (
    <>
      <RecordParts here="transparency" />
      <PeriodSwitch asked={asked} />
      <ListState query={query} what="the report">
        {query.data === undefined ? null : <Report report={query.data} />}
      </ListState>
    </>
  )
}

function Report({ report }: { readonly report: Transparency }) {
  const { from, to, counted_at: countedAt } = report
  if (countedAt === null) {
    return (
      <EmptyState icon={<ChartColumn />} title="No numbers yet.">
        They'll appear after the first day.
      </EmptyState>
    )
  }
  const copy = () =>
    navigator.clipboard.writeText(transparencyText(report)).then(
      () => notify.success('Copied'),
      () => notify.error("Couldn't copy"),
    )
  const save = () =>
    saveFile(new Blob([transparencyCsv(report)], { type: 'text/csv' }), `transparency-${from}-${to}.csv`)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <h2 className="text-section">{formatDayRange(from, to)}</h2>
        <p className="text-small text-ink-2">Counted {formatRelative(countedAt)}.</p>
      </div>
      {transparencySections(report).map(({ title, lines }) => (
        <section key={title} className="rounded-card border border-line bg-surface p-4">
          <h3 className="mb-2 text-section">{title}</h3>
          <NumberTable
            caption={title}
            head={['What', 'How many']}
            rows={lines.map(({ name, value, unit, isPart }) => [
              <span key="name" className={isPart ? 'block ps-4 text-ink-2' : undefined}>
                {name}
              </span>,
              formatFigure(value, unit),
            ])}
          />
        </section>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={save}>
          Download CSV
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy as text
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Counted>{describeMetrics(...transparencyMetrics, 'first_answer_minutes')}</Counted>
    </div>
  )
}
