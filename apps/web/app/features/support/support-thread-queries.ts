import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Answer, call, callQuery } from '#app/lib/api.ts'
import { useWriteId } from '#app/lib/write-id.ts'

export type SupportThread = Answer<'GET /my/support-requests/:ref/messages'>

/** A request with its messages: by the key of its mail, or as the member who wrote it. */
export function threadQuery(ref: string, key: string | undefined) {
  const queryKey = ['support-thread', ref, key ?? '']
  const params = { ref }
  return {
    ...(key === undefined
      ? callQuery(queryKey, 'GET /my/support-requests/:ref/messages', { params })
      : callQuery(queryKey, 'GET /support-requests/:ref/messages', { params, query: { key } })),
    staleTime: 0,
  }
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
    onSuccess: (thread) => {
      writeId.done()
      client.setQueryData(threadQuery(ref, key).queryKey, thread)
    },
  })
}
