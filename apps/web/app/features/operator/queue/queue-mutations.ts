import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Answer } from '#app/lib/api.ts'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { call } from '#app/lib/api.ts'
import { notify } from '#app/lib/toasts.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import type { MeasureName } from '@itemo/domain/moderation/measures.ts'
import type { CallInput } from '@itemo/contract/call.ts'
import type { Api } from '@itemo/contract/api.ts'
import { callFresh } from '../call-fresh.ts'
import { staffSelfQuery } from '../operator-queries.ts'
import { seenAt } from '../seen-at.ts'
import { type CaseDetail, caseKeys, caseQuery, type CaseRow } from './queue-queries.ts'

export type DecisionBody = CallInput<Api['POST /staff/cases/:caseId/decisions']>['body']
export type AppealBody = CallInput<Api['POST /staff/appeals/:caseId/decision']>['body']

/** Updates a case in the cache, and refetches the lists. */
function useShowCase() {
  const client = useQueryClient()
  return (row: CaseRow) => {
    client.setQueryData(caseQuery(row.id).queryKey, (before) => before && { ...before, ...row })
    void client.invalidateQueries({ queryKey: caseKeys.lists })
    void client.invalidateQueries({ queryKey: caseKeys.details })
    void client.invalidateQueries(staffSelfQuery())
  }
}

/** Fetches the current state of a case, after something else was done to it. */
export function useFetchCase() {
  const client = useQueryClient()
  return async (caseId: string): Promise<CaseDetail> => {
    void client.invalidateQueries({ queryKey: caseKeys.lists })
    return client.fetchQuery(caseQuery(caseId))
  }
}

/** Whether someone else was faster. */
export function isLost(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'case_changed' || error.code === 'already_decided')
}

/** Shows why an act failed, and the current state of the case. */
function useSayWhy(caseId: string) {
  const ask = useFetchCase()
  return async (failure: Error) => {
    if (!(failure instanceof ApiError) || (failure.code !== 'case_claimed' && !isLost(failure)))
      return notify.error(reasonOf(failure))
    const now = await ask(caseId).catch(() => undefined)
    notify.error(now?.claimed_by != null && !now.is_mine ? `${now.claimed_by} is looking at this.` : failure.message)
  }
}

/** Claims a case for a quarter of an hour, or releases it. */
export function useClaim({ id: caseId, version }: CaseRow) {
  const onSuccess = useShowCase()
  const onError = useSayWhy(caseId)
  return useMutation({
    mutationFn: (act: 'claim' | 'release') =>
      act === 'claim'
        ? call('POST /staff/cases/:caseId/claim', { params: { caseId }, body: { version } })
        : call('POST /staff/cases/:caseId/release', { params: { caseId }, body: { version } }),
    onSuccess,
    onError,
  })
}

const renewMs = 5 * 60_000
/** A claim lasts this long after the last key or press, which is as long as the server's claim lasts. */
const keptMs = 15 * 60_000

/** Renews the claim on one's own case while it's on the screen and someone is active. */
export function useRenewClaim(row: CaseRow): void {
  const { mutate } = useClaim(row)
  const renew = useEffectEvent(() => {
    if (Date.now() - seenAt() < keptMs) mutate('claim')
  })
  const holds = row.is_mine && row.claimed_by !== null
  useEffect(() => {
    if (!holds) return undefined
    const timer = setInterval(renew, renewMs)
    return () => clearInterval(timer)
  }, [holds])
}

/** Adds a note to a case, regardless of its version: a double press adds one note. The caller shows errors. */
export function useAddNote({ id: caseId }: CaseRow) {
  const writeId = useWriteId()
  const show = useShowCase()
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /staff/cases/:caseId/notes', {
        params: { caseId },
        body: { text, id: writeId.of({ caseId, text }) },
      }),
    onSuccess: (row) => {
      writeId.done()
      show(row)
    },
  })
}

/** Hands a case over to an operator, with suggested measures. */
export function useSuggest({ id: caseId, version }: CaseRow) {
  const onSuccess = useShowCase()
  return useMutation({
    mutationFn: (wish: { readonly measures: MeasureName[]; readonly text: string }) =>
      call('POST /staff/cases/:caseId/suggestion', { params: { caseId }, body: { version, ...wish } }),
    onSuccess,
    onError: useSayWhy(caseId),
  })
}

/** Lets a case wait for its member or someone outside, for some days. Shows errors. */
export function useWait({ id: caseId, version }: CaseRow) {
  const onSuccess = useShowCase()
  return useMutation({
    mutationFn: (wish: { readonly on: 'member' | 'outside'; readonly days: number }) =>
      call('POST /staff/cases/:caseId/wait', { params: { caseId }, body: { version, ...wish } }),
    onSuccess,
    onError: useSayWhy(caseId),
  })
}

/** Requests a case with its evidence, for a reason that is logged. */
export const requestEvidence = (caseId: string, reason: string): Promise<CaseDetail> =>
  call('POST /staff/cases/:caseId/evidence', { params: { caseId }, body: { reason } })

/** Requests a file with everything stored about a case, for a reason that is logged. */
export const requestHandover = (caseId: string, reason: string) =>
  callFresh('POST /staff/cases/:caseId/handover', { params: { caseId }, body: { reason } })

/** Opens a conversation to oneself for half an hour, in a case or outside any, for a reason that is logged. */
export const openConversation = (conversationId: string, caseId: string | undefined, reason: string) =>
  call('POST /staff/conversations/:conversationId/grants', {
    params: { conversationId },
    body: { ...(caseId !== undefined && { case_id: caseId }), reason },
  })

/** Records that a case was reported to an agency. */
export function useNoteAgency({ id: caseId, version }: CaseRow) {
  const onSuccess = useShowCase()
  return useMutation({
    mutationFn: (report: { readonly reference: string; readonly reported_on: string }) =>
      call('PUT /staff/cases/:caseId/agency-report', { params: { caseId }, body: { version, ...report } }),
    onSuccess,
  })
}

/** Reopens a decided case. */
export function useReopen({ id: caseId, version }: CaseRow) {
  const onSuccess = useShowCase()
  return useMutation({
    mutationFn: () => call('POST /staff/cases/:caseId/reopen', { params: { caseId }, body: { version } }),
    onSuccess,
    onError: useSayWhy(caseId),
  })
}

const decidingKey = (caseId: string) => ['staff', 'deciding', caseId]

/** Whether a decision about a case is in flight from here. The live event may arrive before the response. */
export function useIsDeciding({ id }: CaseRow): boolean {
  const client = useQueryClient()
  // The query library's own hook for this would be loaded with every page.
  return useSyncExternalStore(
    // Other events of the cache occur during rendering.
    (onChange) => client.getMutationCache().subscribe(({ type }) => type === 'updated' && onChange()),
    () => client.isMutating({ mutationKey: decidingKey(id) }) > 0,
  )
}

/** Decides a case, with a fresh code where the server requires one. The response contains what `useUndo` needs; the caller shows errors. */
export function useDecide({ id: caseId }: CaseRow) {
  const show = useShowCase()
  return useMutation({
    mutationKey: decidingKey(caseId),
    mutationFn: (body: DecisionBody) => callFresh('POST /staff/cases/:caseId/decisions', { params: { caseId }, body }),
    onSuccess: ({ case: row }) => show(row),
  })
}

/** Answers an appeal or a complaint, with a fresh code where the server requires one; the caller shows errors. */
export function useDecideAppeal({ id: caseId }: CaseRow) {
  const show = useShowCase()
  return useMutation({
    mutationKey: decidingKey(caseId),
    mutationFn: (body: AppealBody) => callFresh('POST /staff/appeals/:caseId/decision', { params: { caseId }, body }),
    onSuccess: ({ case: row }: Answer<'POST /staff/appeals/:caseId/decision'>) => show(row),
  })
}

/** Closes several cases without a measure, each by the version that was seen. Retried after a missing response. */
export function useCloseCases() {
  const client = useQueryClient()
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (rows: readonly Pick<CaseRow, 'id' | 'version'>[]) => {
      const body = { outcome: 'no_action' as const, cases: rows.map(({ id, version }) => ({ id, version })) }
      return call('POST /staff/cases/bulk', { body, idempotencyKey: writeId.of(body) })
    },
    // Closed cases are gone from the list: only a repeated request returns what can be undone.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === 'network',
    onSuccess: () => writeId.done(),
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: () => void askForAll(client),
  })
}

/** The result for one of several cases that were closed together. */
export type Closed = Answer<'POST /staff/cases/bulk'>['results'][number]

/** Whether a decision can no longer be undone. */
export const isPastUndo = (error: unknown): boolean =>
  error instanceof ApiError && ['case_changed', 'undo_expired'].includes(error.code)

/** Reopens cases that were closed together; those that changed since stay as they are, and are reported. */
export function useUndoAll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (closed: readonly Closed[]) => {
      let opened = 0
      for (const { decision_id: decisionId, version } of closed) {
        if (decisionId === null || version === null) continue
        const undone = call('POST /staff/decisions/:decisionId/undo', { params: { decisionId }, body: { version } })
        opened += await undone.then(
          () => 1,
          (error: unknown) => {
            if (isPastUndo(error)) return 0
            throw error
          },
        )
      }
      return opened
    },
    onSuccess: (opened, closed) => {
      if (opened === closed.length) notify.success('Undone')
      else notify.error(`${closed.length - opened} changed in the meantime and stay closed. Open them to see.`)
    },
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: () => void askForAll(client),
  })
}

/** Refetches the queue and its counters. */
async function askForAll(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: caseKeys.lists }),
    client.invalidateQueries({ queryKey: caseKeys.details }),
    client.invalidateQueries(staffSelfQuery()),
  ])
}

/** A decision that can be undone, with the version of its case. */
export interface Undoable {
  readonly decisionId: string
  readonly caseId: string
  readonly version: number
}

/** Undoes a decision and reopens its case: within ten minutes, and only while nothing else was done to it. */
export function useUndo() {
  const show = useShowCase()
  const ask = useFetchCase()
  return useMutation({
    // Decisions that only operators make, with a fresh code, can also only be undone by them, with a fresh code.
    mutationFn: ({ decisionId, version }: Undoable) =>
      callFresh('POST /staff/decisions/:decisionId/undo', { params: { decisionId }, body: { version } }),
    onSuccess: (row) => {
      show(row)
      notify.success('Undone', `${row.reference} reopened.`)
    },
    onError: (failure, { caseId }) => {
      notify.error(reasonOf(failure))
      if (isLost(failure)) void ask(caseId).catch(() => undefined)
    },
  })
}
