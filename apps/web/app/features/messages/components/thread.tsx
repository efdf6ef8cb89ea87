import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api-error.ts'
import { LoadError } from '#app/ui/load-error.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { catchUpQuery } from '../catch-up.ts'
import { messagesQuery } from '../message-queries.ts'
import type { TypingSign } from '../use-typing-indicator.ts'
import type { useOutbox } from '../use-outbox.ts'
import { ThreadBox } from './thread-box.tsx'

interface ThreadProps {
  readonly conversationId: string
  readonly other: { readonly id: string; readonly name: string }
  readonly outbox: ReturnType<typeof useOutbox>
  /** The latest sign that the other person types. */
  readonly typing: TypingSign | undefined
}

/** The messages of a conversation, or why they are not there. */
export function Thread({ conversationId, other, outbox, typing }: ThreadProps) {
  const query = useInfiniteQuery(messagesQuery(conversationId))
  const { data, error, isPaused, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { refetch: catchUp } = useQuery(catchUpQuery(conversationId))
  // The page is added to what was known when it was asked for: a message that came meanwhile is fetched once more.
  const readEarlier = () => void fetchNextPage().then(() => catchUp())
  if (data === undefined && error === null && !isPaused) return <SpinnerScreen label="Loading messages" />
  if (data === undefined) {
    return (
      <LoadError title="Failed to load conversation" query={query}>
        {isPaused ? new ApiError('network').message : null}
      </LoadError>
    )
  }
  return (
    <ThreadBox
      conversationId={conversationId}
      other={other}
      outbox={outbox}
      typing={typing}
      data={data}
      earlier={
        hasNextPage
          ? { loading: isFetchingNextPage, failed: query.isFetchNextPageError, onMore: readEarlier }
          : undefined
      }
    />
  )
}
