import { plural } from '@itemo/domain/plural.ts'
import { transferFilters } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { filterOf, rowsClass } from '../console-list.tsx'
import { ListState } from '../list-state.tsx'
import { transferNames, transferStateNames } from './money-copy.ts'
import { HireLink, MoneyRow, PersonLink, StateFilter, Sums } from './money-parts.tsx'
import { type StaffTransfer, transfersQuery } from './staff-money-queries.ts'

/** Transfers to owners' accounts, the latest first. Failed ones are retried automatically. */
export function PayoutsList() {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(transfersQuery(filterOf(search, 'state', transferFilters)))
  const transfers = query.data?.pages.flatMap((page) => page.transfers) ?? []
  const sums = query.data?.pages[0]?.sums
  return (
    <>
      <StateFilter label="State" all="Any" names={transferNames} />
      <ListState query={query} what="the payouts">
        {sums === undefined ? null : (
          <Sums
            sums={[
              ['On its way', sums.sending],
              ['Failed before', sums.failing],
            ]}
          />
        )}
        {transfers.length === 0 ? <EmptyState icon={<Landmark />} title="Nothing sent." /> : null}
        <ul data-rows="" aria-label="Payouts" className={transfers.length === 0 ? undefined : rowsClass}>
          {transfers.map((transfer) => (
            <TransferRow key={transfer.id} transfer={transfer} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
    </>
  )
}

function TransferRow({ transfer }: { readonly transfer: StaffTransfer }) {
  const { rental, owner, state, attempts, failure, next_try_at: nextAt } = transfer
  return (
    <MoneyRow
      title={<HireLink rental={rental} />}
      amount={transfer.amount}
      badge={
        <Badge tone={attempts > 0 ? 'bad' : state === 'sent' ? 'good' : 'neutral'}>{transferStateNames[state]}</Badge>
      }
    >
      <span>
        To <PersonLink person={owner} />
        {transfer.provider_ref === null ? '' : ` · ${transfer.provider_ref}`}
      </span>
      <span>
        {transfer.sent_at === null
          ? `Began ${formatInstant(transfer.made_at)}`
          : `Sent ${formatInstant(transfer.sent_at)}`}
        {transfer.came_back === 0 ? '' : ` · ${formatAmount(transfer.came_back)} returned`}
      </span>
      {failure === null ? null : (
        <span>
          Failed {plural(attempts, 'time')}: {failure}
          {nextAt === null ? '' : ` · next try ${formatInstant(nextAt)}`}
        </span>
      )}
    </MoneyRow>
  )
}
