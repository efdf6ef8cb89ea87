import { type CheckStep, checkSteps } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonOf } from '#app/lib/api-error.ts'
import { formatDay, formatInstant, formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { callFresh } from '../call-fresh.ts'
import { Facts, Part, rowsClass } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'
import { MoneyActDialog, type MoneyDialogRequest } from './money-act-dialog.tsx'
import { isUnderWay, ledgerQuery, type StaffFinding, type StaffLedger, useCheckNow } from './staff-money-queries.ts'

/** The card provider's balance compared with ours, and the findings of checks. */
export function LedgerPage() {
  const query = useQuery(ledgerQuery())
  const check = useCheckNow()
  return (
    <ListState query={query} what="the ledger">
      {query.data === undefined ? null : (
        <div className="flex flex-col gap-7">
          <div className="flex flex-wrap items-center gap-3">
            <Button
              busy={check.isPending || isUnderWay(query.data)}
              busyLabel="Checking..."
              onClick={() => check.mutate()}
            >
              Check now
            </Button>
            <p role="status" className="text-small text-ink-2">
              {describeProgress(query.data)}
            </p>
            {check.error === null ? null : <ErrorText>{reasonOf(check.error)}</ErrorText>}
            {query.data.check?.state !== 'failed' || check.error !== null ? null : (
              <ErrorText>
                {query.data.check.failure === 'provider'
                  ? "The card provider isn't responding. Please try again in a few minutes."
                  : "The last check didn't finish. Please try again."}
              </ErrorText>
            )}
          </div>
          <Balance ledger={query.data} />
          <Findings findings={query.data.findings} />
          <Days ledger={query.data} />
        </div>
      )}
    </ListState>
  )
}

const stepNames: Readonly<Record<CheckStep, string>> = knownWords(
  {
    movements: 'reading transactions',
    holds: 'comparing holds',
    disputes: 'comparing disputes',
    payments: 'comparing payments',
    balance: 'comparing the balance',
    rules: "checking the ledger's rules",
  },
  'comparing more',
)

/** The progress of a check, or the time of the last one. */
function describeProgress(ledger: StaffLedger): string {
  const { check, balance } = ledger
  if (isUnderWay(ledger)) {
    const step = check?.step
    if (!step) return 'The check will start in a moment.'
    return `Step ${checkSteps.indexOf(step) + 1} of ${checkSteps.length}: ${stepNames[step]}.`
  }
  if (balance.read_at === null) return 'Not compared with the card provider yet.'
  return `Last compared ${formatRelative(balance.read_at)}.`
}

function Balance({ ledger: { balance, days } }: { readonly ledger: StaffLedger }) {
  const { there, read_at: readAt, lines, ours, owners, payers, insurers, operator } = balance
  // A refund that the bank is still processing has changed the balance already, but isn't in our rows yet.
  const known = ours + days.reduce((sum, day) => sum + day.on_its_way, 0)
  const agrees = (there ?? lines).toFixed(2) === lines.toFixed(2) && lines.toFixed(2) === known.toFixed(2)
  return (
    <Part title="Balance">
      {/* Before the first check there's nothing to compare with. */}
      {readAt === null ? null : (
        <p className={agrees ? 'text-ink-2' : 'font-semibold text-danger'}>
          {agrees ? "The card provider's balance matches ours." : "The card provider's balance doesn't match ours."}
        </p>
      )}
      <Facts
        facts={[
          ['At the card provider', there === null ? 'Not known yet' : formatAmount(there)],
          ['According to its transactions', formatAmount(lines)],
          ['According to our ledger', formatAmount(ours)],
          ["Owners'", formatAmount(owners)],
          ["Payers'", formatAmount(payers)],
          ...(insurers === 0 ? [] : [["Insurers'", formatAmount(insurers)] as const]),
          ["Itemo's own", formatAmount(operator)],
        ]}
      />
    </Part>
  )
}

function Findings({ findings }: { readonly findings: readonly StaffFinding[] }) {
  const [ask, setAsk] = useState<MoneyDialogRequest>()
  return (
    <Part title="Findings">
      {findings.length === 0 ? <p className="text-ink-2">No differences found.</p> : null}
      <ul data-rows="" aria-label="Findings" className={findings.length === 0 ? undefined : rowsClass}>
        {findings.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-start justify-between gap-3 p-4">
            <div className="min-w-0 grow basis-72">
              <p className="font-medium wrap-anywhere">{finding.detail}</p>
              <p className="text-small wrap-anywhere text-ink-2">
                {finding.why.replaceAll('_', ' ')}
                {finding.subject_id === null ? ' · the whole ledger' : ` · ${finding.subject_id}`} · found{' '}
                {formatInstant(finding.found_at)}
              </p>
              <p className="mt-1">{finding.advice}</p>
            </div>
            {finding.is_own ? (
              <Badge tone="neutral">Yours: someone else handles it</Badge>
            ) : (
              <Button variant="secondary" onClick={() => setAsk(askAbout(finding))}>
                Resolve…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ask === undefined ? null : <MoneyActDialog ask={ask} onClose={() => setAsk(undefined)} />}
    </Part>
  )
}

const askAbout = ({ id: findingId, version }: StaffFinding): MoneyDialogRequest => ({
  title: 'Resolve this',
  what: 'Say why this is fine. Nothing changes in the ledger.',
  label: 'Resolve',
  readers: 'staff',
  done: 'Resolved',
  send: ({ reason }, idempotencyKey) =>
    callFresh('POST /staff/ledger/findings/:findingId/resolve', {
      params: { findingId },
      body: { version, reason },
      idempotencyKey,
    }),
})

const numberClass = 'p-3 text-end tabular-nums'

function Days({ ledger: { days, from, until } }: { readonly ledger: StaffLedger }) {
  return (
    <Part title="Movements by day">
      <p className="text-ink-2">
        {days.length === 0 ? 'Nothing moved' : 'Pounds'} from {formatDay(from)} to {formatDay(until)}.
      </p>
      {days.length === 0 ? null : (
        <div
          role="region"
          aria-label="Movements by day"
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line"
        >
          <table className="w-full min-w-[34rem] bg-surface text-small">
            <thead>
              <tr className="border-b border-line text-ink-2">
                <th scope="col" className="p-3 text-start">
                  Day
                </th>
                {['Card provider', 'Our ledger', 'On its way', 'At the end'].map((name) => (
                  <th key={name} scope="col" className="p-3 text-end">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day} className="border-b border-line last:border-b-0">
                  <th scope="row" className="p-3 text-start font-medium">
                    {formatDay(day.day)}
                  </th>
                  <td className={numberClass}>{formatAmount(day.theirs)}</td>
                  <td className={numberClass}>{formatAmount(day.ours)}</td>
                  <td className={numberClass}>{day.on_its_way === 0 ? '' : formatAmount(day.on_its_way)}</td>
                  <td className={numberClass}>{formatAmount(day.closing)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Part>
  )
}
