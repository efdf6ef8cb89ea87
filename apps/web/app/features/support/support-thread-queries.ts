import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, call, callQuery } from '#app/lib/api.ts'
import { refetch } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

export type SupportThread = Answer<'GET /my/support-requests/:ref/messages'>

/** The polling interval for a reader without an account, in milliseconds: they get no live events. */
const freshMs = 20_000

/** A request with its messages: with the key of its mail, or for the member who wrote it. */
export function threadQuery(ref: string, key: string | undefined) {
  const queryKey = ['support-thread', ref, key ?? '']
  const params = { ref }
  return {
    ...(key === undefined
      ? callQuery(queryKey, 'GET /my/support-requests/:ref/messages', { params })
      : callQuery(queryKey, 'GET /support-requests/:ref/messages', { params, query: { key } })),
    staleTime: 0,
    refetchInterval: key === undefined ? (false as const) : freshMs,
  }
}

/** Refetches an open request when the server publishes a change, and after every gap in the connection. */
export function useLiveThread(ref: string, isOwn: boolean): void {
  const client = useQueryClient()
  useEffect(
    () =>
      isOwn
        ? watchTable('support_threads', () => void refetch(client, threadQuery(ref, undefined).queryKey))
        : undefined,
    [client, ref, isOwn],
  )
}

/** Adds a message; one whose response was lost is resent with the same id. */
export function useWriteToThread(ref: string, key: string | undefined) {
  const client = useQueryClient()
  const writeId = useWriteId()
  return useMutation({
    mutationFn: (text: string) => {
      const [params, body] = [{ ref }, { text, id: writeId.of({ ref, text }) }]
      return key === undefined
        ? call('POST /my/support-requests/:ref/messages', { params, body })
        : call('POST /support-requests/:ref/messages', { params, query: { key }, body })
    },
    onSuccess: async (thread) => {
      writeId.done()
      await cacheResponse(client, threadQuery(ref, key).queryKey, thread)
    },
  })
}
