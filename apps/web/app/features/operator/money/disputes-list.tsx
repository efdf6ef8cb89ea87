import { disputeFilters } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reasonOf } from '#app/lib/api-error.ts'
import { cx } from '#app/lib/cx.ts'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { notify } from '#app/lib/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { callFresh } from '../call-fresh.ts'
import { filterOf, rowsClass } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'
import { MoneyActDialog, type MoneyDialogRequest } from './money-act-dialog.tsx'
import { disputeFilterNames, disputeNames, timeLeft } from './money-copy.ts'
import { HireLink, MoneyRow, PersonLink, StateFilter, Sums } from './money-parts.tsx'
import { disputesQuery, saveEvidence, type StaffDispute } from './staff-money-queries.ts'

/** Disputes by payers' banks, the most urgent first. */
export function DisputesList() {
  const [search] = useSearchParams()
  const state = filterOf(search, 'state', disputeFilters) ?? 'open'
  const query = useInfiniteQuery(disputesQuery(state))
  const [ask, setAsk] = useState<MoneyDialogRequest>()
  const disputes = query.data?.pages.flatMap((page) => page.disputes) ?? []
  const sums = query.data?.pages[0]?.sums
  return (
    <>
      <StateFilter label="State" names={disputeFilterNames} />
      <ListState query={query} what="the disputes">
        {sums === undefined ? null : <Sums sums={[['Disputed payments', sums.open]]} />}
        {disputes.length === 0 ? <EmptyState icon={<Scale />} title="No disputes." /> : null}
        <ul data-rows="" aria-label="Disputes" className={disputes.length === 0 ? undefined : rowsClass}>
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} onAsk={setAsk} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
      {ask === undefined ? null : <MoneyActDialog ask={ask} onClose={() => setAsk(undefined)} />}
    </>
  )
}

function DisputeRow({
  dispute,
  onAsk,
}: {
  readonly dispute: StaffDispute
  readonly onAsk: (ask: MoneyDialogRequest) => void
}) {
  const { state, answer, answered_at: answeredAt } = dispute
  const read = useMutation({
    mutationFn: () => saveEvidence(dispute),
    onError: (error) => notify.error(reasonOf(error)),
  })
  return (
    <MoneyRow
      title={<HireLink rental={dispute.rental} />}
      amount={dispute.amount}
      isOwn={dispute.is_own}
      badge={
        <Badge tone={state === 'needs_response' ? 'attention' : state === 'lost' ? 'bad' : 'neutral'}>
          {disputeNames[state]}
        </Badge>
      }
      acts={
        <>
          {dispute.has_evidence ? (
            <Button variant="quiet" busy={read.isPending} busyLabel="Writing it..." onClick={() => read.mutate()}>
              Read the evidence
            </Button>
          ) : null}
          {dispute.acts
            .filter((name) => name in asks)
            .map((name) => (
              <Button key={name} variant="secondary" onClick={() => onAsk(asks[name](dispute))}>
                {actNames[name]}
              </Button>
            ))}
        </>
      }
    >
      <span>
        <PersonLink person={dispute.payer} /> · {dispute.reason.replaceAll('_', ' ')} · {dispute.provider_ref}
      </span>
      <span>
        Opened {formatInstant(dispute.opened_at)}
        {answeredAt === null
          ? ''
          : ` · ${answer === 'accept' ? 'accepted' : 'evidence sent'} ${formatInstant(answeredAt)}`}
        {dispute.has_evidence ? '' : ' · no hire to give evidence about'}
      </span>
      {answeredAt === null && (state === 'needs_response' || state === 'warning') ? (
        <TimeLeft dispute={dispute} />
      ) : null}
    </MoneyRow>
  )
}

/** The time left for evidence, in words and as a bar. */
function TimeLeft({ dispute }: { readonly dispute: StaffDispute }) {
  const left = timeLeft(dispute)
  if (left === undefined) return null
  return (
    <span className="mt-1 flex items-center gap-3">
      <span aria-hidden="true" className="h-2 w-40 overflow-clip rounded-full bg-sunken forced-colors:border">
        <span
          className={cx(
            'block h-full rounded-full forced-colors:bg-[CanvasText]',
            left.isUrgent ? 'bg-danger' : 'bg-brand',
          )}
          style={{ width: `${Math.round(left.share * 100)}%` }}
        />
      </span>
      <span className={cx('font-semibold', left.isUrgent ? 'text-danger' : 'text-ink')}>{left.words}</span>
    </span>
  )
}

const actNames: Readonly<Record<StaffDispute['acts'][number], string>> = {
  'dispute.submit': 'Send the evidence…',
  'dispute.accept': 'Accept…',
  'due.take_on': 'Write off the loss…',
}

const asks: Readonly<Record<StaffDispute['acts'][number], (dispute: StaffDispute) => MoneyDialogRequest>> = {
  'dispute.submit': ({ id: disputeId, amount }) => ({
    title: 'Send the evidence',
    what: 'This sends the bank everything we know about the hire. You can only send it once, so read it first.',
    label: `Send the evidence for ${formatAmount(amount)}`,
    readers: 'staff',
    done: 'Evidence sent. The bank will decide.',
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/disputes/:disputeId/submit', { params: { disputeId }, body: { reason }, idempotencyKey }),
  }),
  'dispute.accept': ({ id: disputeId, amount }) => ({
    title: 'Accept the dispute',
    what: "You agree with the payer and they keep the money. It can't be undone.",
    label: `Accept and lose ${formatAmount(amount)}`,
    danger: true,
    readers: 'staff',
    done: 'Dispute accepted. The payer keeps the money.',
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/disputes/:disputeId/accept', { params: { disputeId }, body: { reason }, idempotencyKey }),
  }),
  'due.take_on': ({ id: disputeId, due }) => ({
    title: 'Write off the loss',
    what: "Itemo covers what the owner was overpaid, and no more is taken back from them. It can't be undone.",
    label: `Write off ${formatAmount(due?.loss ?? 0)}`,
    danger: true,
    readers: 'staff',
    done: 'Loss written off',
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/disputes/:disputeId/bear', {
        params: { disputeId },
        body: { version: due?.version ?? 0, reason },
        idempotencyKey,
      }),
  }),
}
