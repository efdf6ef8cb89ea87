import { toPence } from '@itemo/domain/money.ts'
import { onDemand } from '@itemo/domain/on-demand.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { formatAmount } from '#app/lib/pounds.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { callFresh } from '../call-fresh.ts'
import { Part, rowsClass } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'
import { MoneyActDialog, type MoneyDialogRequest } from './money-act-dialog.tsx'
import { MoneyRow } from './money-parts.tsx'
import { coversQuery, type StaffCovers } from './staff-money-queries.ts'

/** The totals of covers by month, and what is still to be paid to their insurers. */
export function CoversPage() {
  const query = useQuery(coversQuery())
  return (
    <ListState query={query} what="the covers">
      {query.data === undefined ? null : query.data.months.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title="No cover sold yet." />
      ) : (
        <div className="flex flex-col gap-7">
          <Insurers insurers={query.data.insurers} />
          <Months months={query.data.months} />
        </div>
      )}
    </ListState>
  )
}

type Insurer = StaffCovers['insurers'][number]

function Insurers({ insurers }: { readonly insurers: readonly Insurer[] }) {
  const [ask, setAsk] = useState<MoneyDialogRequest>()
  return (
    <Part title="Owed to insurers">
      <ul data-rows="" aria-label="Insurers" className={rowsClass}>
        {insurers.map((insurer) => (
          <MoneyRow
            key={insurer.name}
            title={insurer.name}
            amount={Math.max(0, insurer.owed)}
            acts={
              insurer.owed > 0 ? (
                <Button variant="secondary" onClick={() => setAsk(askAbout(insurer))}>
                  Paid…
                </Button>
              ) : undefined
            }
          >
            <span>{formatAmount(insurer.remitted)} paid so far</span>
            {insurer.owed < 0 ? (
              <span>{formatAmount(-insurer.owed)} was refunded later: deduct it from your next payment</span>
            ) : null}
          </MoneyRow>
        ))}
      </ul>
      {ask === undefined ? null : <MoneyActDialog ask={ask} onClose={() => setAsk(undefined)} />}
    </Part>
  )
}

const askAbout = ({ name: insurer, owed }: Insurer): MoneyDialogRequest => ({
  title: `Paid to ${insurer}`,
  what: "Confirm this once you've sent it from your bank. It can't be undone.",
  label: (pounds) => `Mark ${formatAmount(pounds)} as paid`,
  danger: true,
  readers: 'staff',
  hasReference: true,
  maxPounds: owed,
  done: 'Payment recorded',
  send: ({ pounds, ...written }, idempotencyKey) =>
    callFresh('POST /staff/covers/remittances', {
      body: { insurer, pence: toPence(pounds), ...written },
      idempotencyKey,
    }),
})

const numberClass = 'p-3 text-end tabular-nums'
const columns = ['Sold', 'Collected', 'Refunded', "Insurer's", 'Paid to insurer']

function Months({ months }: { readonly months: StaffCovers['months'] }) {
  return (
    <Part title="Covers by month">
      <p className="text-ink-2">
        Months in London time. Everything that isn't refunded belongs to the insurer; none of it is yours. The same
        figures are under Exports as CSV.
      </p>
      <div
        role="region"
        aria-label="Covers by month"
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line"
      >
        <table className="w-full min-w-[40rem] bg-surface text-small">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="p-3 text-start">
                Month
              </th>
              <th scope="col" className="p-3 text-start">
                Insurer
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="p-3 text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((row) => (
              <tr key={`${row.month} ${row.insurer ?? ''}`} className="border-b border-line last:border-b-0">
                <th scope="row" className="p-3 text-start font-medium whitespace-nowrap">
                  {monthInWords(row.month)}
                </th>
                <td className="p-3 wrap-anywhere">{row.insurer ?? 'Deleted requests'}</td>
                <td className={numberClass}>{row.sold}</td>
                <td className={numberClass}>{formatAmount(row.collected)}</td>
                <td className={numberClass}>
                  {formatAmount(row.given_back)}
                  {row.refunds === 0 ? '' : ` (${row.refunds})`}
                </td>
                <td className={numberClass}>{formatAmount(row.insurers_share)}</td>
                <td className={numberClass}>{formatAmount(row.remitted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  )
}

const monthWords = onDemand(
  () => new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** 'Mar 2026'. */
const monthInWords = (month: string) => monthWords().format(new Date(`${month}-01T00:00:00Z`))
