import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Answer, call, callQuery } from '#app/lib/api.ts'
import { askAgain } from '#app/lib/ask-again.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { useWriteId } from '#app/lib/write-id.ts'
import { keepAnswer } from '#app/lib/keep-answer.ts'

export type SupportThread = Answer<'GET /my/support-requests/:ref/messages'>

/** How often a reader who has no account asks for it again, in milliseconds: nothing is told to them. */
const freshMs = 20_000

/** A request with its messages: by the key of its mail, or as the member who wrote it. */
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

/** Asks for a request that is open again whenever the server says that it changed, and after every gap in the connection. */
export function useLiveThread(ref: string, isOwn: boolean): void {
  const client = useQueryClient()
  useEffect(
    () =>
      isOwn
        ? watchTable('support_threads', () => void askAgain(client, threadQuery(ref, undefined).queryKey))
        : undefined,
    [client, ref, isOwn],
  )
}

/** Adds a message; one whose answer was lost is sent again as the same. */
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
      await keepAnswer(client, threadQuery(ref, key).queryKey, thread)
    },
  })
}
