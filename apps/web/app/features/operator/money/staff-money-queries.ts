import type {
  DisputeFilter,
  OwedFilter,
  RefundFilter,
  TransferFilter,
} from '@itemo/domain/payouts/staff-money-schemas.ts'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api-error.ts'
import { type Answer, call, callQuery, inPages } from '#app/lib/api.ts'
import { fetchFile } from '#app/lib/fetch-file.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { withFresh } from '../call-fresh.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type StaffDue = Answer<'GET /staff/money/owed'>['dues'][number]
export type OwedSums = Answer<'GET /staff/money/owed'>['sums']
export type StaffTransfer = Answer<'GET /staff/money/payouts'>['transfers'][number]
export type StaffRefund = Answer<'GET /staff/money/refunds'>['refunds'][number]
export type StaffDispute = Answer<'GET /staff/money/disputes'>['disputes'][number]
export type StaffCovers = Answer<'GET /staff/money/covers'>
export type StaffLedger = Answer<'GET /staff/money/ledger'>
export type StaffFinding = StaffLedger['findings'][number]

const all = ['staff', 'money'] as const
const fresh = { ...inPages, staleTime: 0 }

/** What owners are still owed, oldest first, for all or one owner; the sums are of the whole list. */
export function owedQuery(state: OwedFilter | undefined, ownerId: string | undefined) {
  const filters = { ...(state && { state }), ...(ownerId !== undefined && { owner_id: ownerId }) }
  return infiniteQueryOptions({
    queryKey: [...all, 'owed', state, ownerId],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/money/owed', { query: { cursor, limit: 50, ...filters }, signal }),
    ...fresh,
  })
}

/** Transfers to owners' accounts, latest first. */
export function transfersQuery(state: TransferFilter | undefined) {
  return infiniteQueryOptions({
    queryKey: [...all, 'payouts', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/money/payouts', { query: { cursor, limit: 50, ...(state && { state }) }, signal }),
    ...fresh,
  })
}

/** Refunds of one state, page by page. */
export function refundsQuery(state: RefundFilter) {
  return infiniteQueryOptions({
    queryKey: [...all, 'refunds', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/money/refunds', { query: { cursor, limit: 50, state }, signal }),
    ...fresh,
  })
}

/** Disputes by payers' banks: open ones with the most urgent first, or closed ones. */
export function disputesQuery(state: DisputeFilter) {
  return infiniteQueryOptions({
    queryKey: [...all, 'disputes', state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /staff/money/disputes', { query: { cursor, limit: 50, state }, signal }),
    ...fresh,
  })
}

/** The totals of covers by month, latest first, and what is still to be paid to their insurers. */
export function coversQuery() {
  return queryOptions({ ...callQuery([...all, 'covers'], 'GET /staff/money/covers', {}), staleTime: 0 })
}

/** How often a running check is polled, in milliseconds. */
const lookMs = 2000

/** Whether a check of the books has been requested and not finished. */
export const isUnderWay = (ledger: StaffLedger | undefined) =>
  ledger?.check?.state === 'waiting' || ledger?.check?.state === 'running'

/**
 * The card provider's balance compared with ours, day by day, and the findings of checks; polled every two seconds while a check is
 * running.
 */
export function ledgerQuery() {
  return queryOptions({
    ...callQuery([...all, 'ledger'], 'GET /staff/money/ledger', { query: {} }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookMs : false),
  })
}

/** Starts a comparison of the books with the card provider's: the ledger shows its progress. */
export function useCheckNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /staff/ledger/check'),
    onSuccess: (ledger) => cacheResponse(client, ledgerQuery().queryKey, ledger),
  })
}

/** The input for an act on money. */
export interface Written {
  readonly reason: string
  readonly reference: string
  /** 0 where no amount is asked for. */
  readonly pounds: number
}

export type Send = (written: Written, idempotencyKey: string) => Promise<unknown>

/** Performs an act on money: a double press counts as one act. If the state has changed, the new one is shown. */
export function useMoneyAct(send: Send) {
  const client = useQueryClient()
  const writeId = useWriteId()
  const look = () => void client.invalidateQueries({ queryKey: all })
  return useMutation({
    mutationFn: (written: Written) => send(written, writeId.of(written)),
    onSuccess: () => {
      writeId.done()
      look()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) look()
    },
  })
}

/** Downloads one of the books as a file. */
export async function saveBook({ kind, from, until }: { kind: string; from: string; until: string }): Promise<void> {
  const address = `/api/v1/staff/exports/${kind}.csv?from=${from}&to=${until}`
  saveFile(await withFresh(() => fetchFile(address)), `${kind}-${from}-${until}.csv`)
}

/** Downloads the evidence of a dispute, to be read before it's sent. */
export async function saveEvidence({ id, provider_ref: ref }: StaffDispute): Promise<void> {
  const file = await withFresh(() => fetchFile(`/api/v1/staff/disputes/${id}/evidence`))
  saveFile(file, `evidence-${ref}.pdf`)
}
