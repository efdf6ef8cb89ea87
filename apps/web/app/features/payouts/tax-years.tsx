import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatDayRange } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { downloadStatement } from './download-statement.ts'
import { describeMonth, nameTaxYear } from './earnings-copy.ts'
import type { EarningYear, earningYearsQuery } from './earnings-queries.ts'

/** The payments of each tax year, month by month, and as a file; nothing before the first payment. */
export function TaxYears({ query }: { readonly query: ReturnType<typeof earningYearsQuery> }) {
  const list = useQuery(query)
  if (list.isPending && !list.isPaused) return null
  if (list.data === undefined) {
    return (
      <LoadError title="Failed to load your tax years" query={list}>
        {reasonOf(list.error ?? new ApiError('network'))}
      </LoadError>
    )
  }
  if (list.data.length === 0) return null
  return (
    <section aria-labelledby="tax-years">
      <h2 id="tax-years" className="text-section-lg">
        Tax years
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {list.data.map((year) => (
          <Year key={year.year} year={year} />
        ))}
      </ul>
    </section>
  )
}

function Year({ year }: { readonly year: EarningYear }) {
  const name = nameTaxYear(year)
  const download = useMutation({
    mutationFn: () => downloadStatement(year.year),
    onError: (error) => notify.error(reasonOf(error)),
  })
  return (
    <li className="overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-start justify-between gap-4 p-4">
        <div className="min-w-0">
          <p className="font-medium">Tax year {name}</p>
          <p className="text-small text-ink-2">{formatDayRange(year.from, year.until)}</p>
        </div>
        <p className="shrink-0 font-semibold">{formatAmount(year.paid)}</p>
      </div>
      <div className="border-t border-line">
        <Disclosure title="Months">
          <ul className="divide-y divide-line">
            {year.months.map(({ month, paid }) => (
              <li key={month} className="flex justify-between gap-4 py-2">
                <span>{describeMonth(month)}</span>
                <span>{formatAmount(paid)}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      </div>
      <div className="border-t border-line p-4">
        <Button
          variant="secondary"
          busy={download.isPending}
          busyLabel="Downloading..."
          aria-label={`Download tax year ${name} as CSV`}
          onClick={() => download.mutate()}
        >
          <Download className="size-5" />
          Download CSV
        </Button>
      </div>
    </li>
  )
}
