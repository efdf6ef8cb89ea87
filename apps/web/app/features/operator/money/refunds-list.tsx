import { refundFilters } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { callFresh } from '../call-fresh.ts'
import { filterOf, rowsClass } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'
import { paymentNames } from '../rentals/staff-rental-copy.ts'
import { MoneyActDialog, type MoneyDialogRequest } from './money-act-dialog.tsx'
import { refundNames, refundSubjects } from './money-copy.ts'
import { HireLink, MoneyRow, PersonLink, StateFilter, Sums } from './money-parts.tsx'
import { refundsQuery, type StaffRefund } from './staff-money-queries.ts'

const empty = {
  failed: 'No failed refunds.',
  under_way: 'No refunds in progress.',
  made: 'No refunds made.',
} as const

/** Refunds, by default those that a bank returned. */
export function RefundsList() {
  const [search] = useSearchParams()
  const state = filterOf(search, 'state', refundFilters) ?? 'failed'
  const query = useInfiniteQuery(refundsQuery(state))
  const [ask, setAsk] = useState<MoneyDialogRequest>()
  const refunds = query.data?.pages.flatMap((page) => page.refunds) ?? []
  const sums = query.data?.pages[0]?.sums
  return (
    <>
      <StateFilter label="State" names={refundNames} />
      <ListState query={query} what="the refunds">
        {sums === undefined ? null : (
          <Sums
            sums={[
              ["Can't go to the card", sums.failed],
              ['Under way', sums.under_way],
            ]}
          />
        )}
        {refunds.length === 0 ? <EmptyState icon={<Undo2 />} title={empty[state]} /> : null}
        <ul data-rows="" aria-label="Refunds" className={refunds.length === 0 ? undefined : rowsClass}>
          {refunds.map((refund) => (
            <RefundRow key={refund.payment_id} refund={refund} onAsk={setAsk} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
      {ask === undefined ? null : <MoneyActDialog ask={ask} onClose={() => setAsk(undefined)} />}
    </>
  )
}

function RefundRow({
  refund,
  onAsk,
}: {
  readonly refund: StaffRefund
  readonly onAsk: (ask: MoneyDialogRequest) => void
}) {
  const hasFailed = refund.state === 'refund_failed'
  return (
    <MoneyRow
      title={<HireLink rental={refund.rental} />}
      amount={refund.missing === 0 ? refund.amount : refund.missing}
      isOwn={refund.is_own}
      badge={
        <Badge tone={hasFailed ? 'bad' : 'neutral'}>
          {hasFailed ? failedWords(refund) : paymentNames[refund.state]}
        </Badge>
      }
      acts={refund.acts
        .filter((name) => name in asks)
        .map((name) => (
          <Button key={name} variant="secondary" onClick={() => onAsk(asks[name](refund))}>
            {actNames[name]}
          </Button>
        ))}
    >
      <span>
        {refundSubjects[refund.subject]} · to <PersonLink person={refund.payer} />
        {refund.provider_ref === null ? '' : ` · ${refund.provider_ref}`}
      </span>
      <span>
        {formatInstant(refund.changed_at)}
        {refund.back === 0 ? '' : ` · ${formatAmount(refund.back)} went back to the card`}
        {refund.lost === 0 ? '' : ` · the bank took ${formatAmount(refund.lost)}`}
        {refund.outside === 0 ? '' : ` · ${formatAmount(refund.outside)} paid another way, ${refund.outside_ref ?? ''}`}
      </span>
      {refund.failure === null ? null : <span>{refund.failure}</span>}
    </MoneyRow>
  )
}

const failedWords = ({ lost }: StaffRefund) => (lost > 0 ? 'Needs paying another way' : 'The bank sent it back')

const actNames: Readonly<Record<StaffRefund['acts'][number], string>> = {
  'refund.retry': 'Try again…',
  'refund.settle_outside': 'Paid another way…',
}

const asks: Readonly<Record<StaffRefund['acts'][number], (refund: StaffRefund) => MoneyDialogRequest>> = {
  'refund.retry': ({ payment_id: paymentId, version, missing }) => ({
    title: 'Try the refund again',
    what: "It goes to the same card. Check with the payer first that the card can receive it: you can't cancel it.",
    label: `Refund ${formatAmount(missing)} again`,
    danger: true,
    readers: 'staff',
    done: `${formatAmount(missing)} is being refunded again`,
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/refunds/:paymentId/retry', {
        params: { paymentId },
        body: { version, reason },
        idempotencyKey,
      }),
  }),
  'refund.settle_outside': ({ payment_id: paymentId, version, missing }) => ({
    title: 'Paid another way',
    what: "Confirm this once the payer has the money. It can't be undone. We'll tell them.",
    label: `Mark ${formatAmount(missing)} as paid`,
    danger: true,
    readers: 'staff',
    hasReference: true,
    done: `${formatAmount(missing)} marked as paid`,
    send: ({ reason, reference }, idempotencyKey) =>
      callFresh('POST /staff/refunds/:paymentId/settled-outside', {
        params: { paymentId },
        body: { version, reason, reference },
        idempotencyKey,
      }),
  }),
}
