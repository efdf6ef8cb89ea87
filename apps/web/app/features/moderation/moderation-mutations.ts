import type { ReportReason, ReportSubject } from '@itemo/domain/moderation/report-reasons.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#app/lib/api.ts'
import { refetch } from '#app/lib/ask-again.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { answerQuery, decisionQuery, ownDecisionsQuery, ownReportsQuery } from './moderation-queries.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

/** The subject of a report. */
export interface Reported {
  readonly kind: ReportSubject
  readonly id: string
  /** Its owner, who can be blocked at the same time. */
  readonly person?: { readonly id: string; readonly name: string }
}

interface ReportValues {
  readonly reason: ReportReason
  readonly text: string
  readonly declares_subject: boolean
  /** For a visitor who wants an answer. */
  readonly email?: string
}

/** Reports something: the same text sent again counts as the same report. Visitors may report too. */
export function useMakeReport() {
  const client = useQueryClient()
  const writeId = useWriteId()
  return useMutation({
    mutationFn: ({ about: { kind, id }, values }: { readonly about: Reported; readonly values: ReportValues }) => {
      const body = { subject_kind: kind, subject_id: id, ...values }
      return call('POST /reports', { body: { ...body, id: writeId.of(body) } })
    },
    onSuccess: () => {
      writeId.done()
      void refetch(client, ownReportsQuery().queryKey)
    },
  })
}

/** Asks for a second look, by someone else, at the answer to a report. */
export function useComplain(reportId: string, key: string | undefined) {
  const client = useQueryClient()
  const { queryKey } = answerQuery(reportId, key)
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /reports/:reportId/complaint', {
        params: { reportId },
        body: { text, ...(key !== undefined && { key }) },
      }),
    onSuccess: (answer) => cacheResponse(client, queryKey, answer),
    // The deadline may have passed.
    onError: () => void refetch(client, queryKey),
  })
}

/** Appeals against a decision, once. `key` is the one in the email, for someone who isn't logged in. */
export function useAppeal(decisionId: string, key: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /decisions/:decisionId/appeal', {
        params: { decisionId },
        body: { text, ...(key !== undefined && { key }) },
      }),
    onSuccess: async (decision) => {
      await cacheResponse(client, decisionQuery(decisionId, key).queryKey, decision)
      void refetch(client, ownDecisionsQuery().queryKey)
    },
  })
}
