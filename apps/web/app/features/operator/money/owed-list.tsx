import { plural } from '@itemo/domain/plural.ts'
import { owedFilters } from '@itemo/domain/payouts/staff-money-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { callFresh } from '../call-fresh.ts'
import { filterOf, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import { MoneyActDialog, type MoneyDialogRequest } from './money-act-dialog.tsx'
import { blockNames, dueStateNames, obstacleNames, owedNames, describeRelease } from './money-copy.ts'
import { HireLink, MoneyRow, PersonLink, StateFilter, Sums } from './money-parts.tsx'
import { type OwedSums, owedQuery, type StaffDue } from './staff-money-queries.ts'

/** What owners are still owed, the oldest first. */
export function OwedList() {
  const [search] = useSearchParams()
  const ownerId = search.get('owner') ?? undefined
  const query = useInfiniteQuery(owedQuery(filterOf(search, 'state', owedFilters), ownerId))
  const [ask, setAsk] = useState<MoneyDialogRequest>()
  const dues = query.data?.pages.flatMap((page) => page.dues) ?? []
  const sums = query.data?.pages[0]?.sums
  return (
    <>
      <StateFilter label="State" all="All that is open" names={owedNames} />
      {ownerId === undefined ? null : (
        <p className="mb-4">
          One owner only.{' '}
          <Link to={consolePaths.money('owed')} className="font-semibold text-brand">
            Show all owners
          </Link>
        </p>
      )}
      <ListState query={query} what="the money owed">
        {sums === undefined ? null : <Sums sums={sumsOf(sums)} />}
        {dues.length === 0 ? <EmptyState icon={<HandCoins />} title="Nothing is owed." /> : null}
        <ul data-rows="" aria-label="Owed" className={dues.length === 0 ? undefined : rowsClass}>
          {dues.map((due) => (
            <DueRow key={due.id} due={due} onAsk={setAsk} />
          ))}
        </ul>
        <LoadMore query={query} />
      </ListState>
      {ask === undefined ? null : <MoneyActDialog ask={ask} onClose={() => setAsk(undefined)} />}
    </>
  )
}

const sumsOf = ({ expected, waiting, ready, sending, blocked, reversing, debts }: OwedSums) =>
  [
    ['Hire in progress', expected],
    ['Waits 24 hours', waiting],
    ['Ready', ready],
    ['Being sent', sending],
    ['Held back', blocked],
    ['To be taken back', reversing],
    ['Debts', debts],
  ] as const

function DueRow({ due, onAsk }: { readonly due: StaffDue; readonly onAsk: (ask: MoneyDialogRequest) => void }) {
  const { owner, state, blocked_by: by } = due
  const tone = state === 'blocked' || due.attempts > 0 ? 'attention' : 'neutral'
  return (
    <MoneyRow
      title={<HireLink rental={due.rental} />}
      amount={state === 'reversing' ? due.amount : due.owed}
      isOwn={due.is_own}
      badge={
        <Badge tone={tone}>
          {dueStateNames[state]}
          {by === null ? '' : `: ${blockNames[by]}`}
        </Badge>
      }
      acts={due.acts
        .filter((name) => name in asks)
        .map((name) => (
          <Button key={name} variant="secondary" onClick={() => onAsk(asks[name](due))}>
            {actNames[name]}
          </Button>
        ))}
    >
      <span>
        <PersonLink person={owner} /> ·{' '}
        <Link to={consolePaths.money('owed', { owner: owner.id })} className="underline underline-offset-2">
          Everything owed to them
        </Link>
      </span>
      <span>
        Since {formatRelative(due.since)}
        {due.ready_at === null ? '' : ` · ready ${formatInstant(due.ready_at)}`}
        {due.debt === 0 ? '' : ` · ${formatAmount(due.debt)} of debt`}
      </span>
      {state !== 'ready' || due.obstacle === null ? null : <span>{obstacleNames[due.obstacle]}</span>}
      {due.held_reason === null ? null : <span>“{due.held_reason}”</span>}
      {due.failure === null ? null : (
        <span>
          Failed {plural(due.attempts, 'time')}: {due.failure}
        </span>
      )}
    </MoneyRow>
  )
}

const actNames: Readonly<Record<StaffDue['acts'][number], string>> = {
  'due.block': 'Hold back…',
  'due.release': 'Release…',
  'due.settle_outside': 'Paid another way…',
}

const asks: Readonly<Record<StaffDue['acts'][number], (due: StaffDue) => MoneyDialogRequest>> = {
  'due.block': ({ id: dueId, version, owed }) => ({
    title: 'Hold this back',
    what: "It won't be sent until someone releases it. We'll tell the owner.",
    label: `Hold back ${formatAmount(owed)}`,
    readers: 'owner',
    done: `${formatAmount(owed)} held back`,
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/dues/:dueId/block', { params: { dueId }, body: { version, reason }, idempotencyKey }),
  }),
  'due.release': ({ id: dueId, version, owed, ready_at, obstacle }) => ({
    title: 'Release this',
    what: `${describeRelease({ ready_at, obstacle })} We'll tell the owner.`,
    label: `Release ${formatAmount(owed)}`,
    readers: 'staff',
    done: `${formatAmount(owed)} released`,
    send: ({ reason }, idempotencyKey) =>
      callFresh('POST /staff/dues/:dueId/release', { params: { dueId }, body: { version, reason }, idempotencyKey }),
  }),
  'due.settle_outside': ({ id: dueId, version, owed }) => ({
    title: 'Paid another way',
    what: "Confirm this once the owner has the money. We won't send it again, and it can't be undone. We'll tell the owner.",
    label: `Mark ${formatAmount(owed)} as paid`,
    danger: true,
    readers: 'staff',
    hasReference: true,
    done: `${formatAmount(owed)} marked as paid`,
    send: ({ reason, reference }, idempotencyKey) =>
      callFresh('POST /staff/dues/:dueId/settled-outside', {
        params: { dueId },
        body: { version, reason, reference },
        idempotencyKey,
      }),
  }),
}
