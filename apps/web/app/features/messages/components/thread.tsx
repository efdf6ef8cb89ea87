import { useInfiniteQuery } from '@tanstack/react-query'
import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { Fragment, useEffect } from 'react'
import { formatDayLong } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { messagesOf } from '../cache.ts'
import { useMarkRead } from '../mutations.ts'
import { type Message, messagesQuery } from '../queries.ts'
import type { useOutbox } from '../use-outbox.ts'
import { usePageVisible } from '../use-page-visible.ts'
import { OutgoingBubble, SentBubble } from './bubble.tsx'

interface ThreadProps {
  readonly conversationId: string
  readonly other: { readonly id: string; readonly name: string }
  readonly outbox: ReturnType<typeof useOutbox>
}

/**
 * The messages, oldest at the top. The box counts its scroll from the bottom (column-reverse), so that it opens at the latest
 * message, stays there while new ones arrive, and does not jump when earlier ones are added above.
 */
export function Thread({ conversationId, other, outbox }: ThreadProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    messagesQuery(conversationId),
  )
  const messages = messagesOf(data)
  useReadWhileSeen(conversationId, other.id, messages)
  const known = new Set(messages.map(({ id }) => id))
  const seen = messages.findLast((message) => message.sender_id !== other.id && message.is_read)?.id
  const waiting = outbox.outgoing.filter(({ id }) => !known.has(id))

  if (data === undefined && error === null) return <SpinnerScreen label="Loading messages" />
  if (data === undefined) {
    return (
      <ErrorState
        title="Failed to load conversation"
        onRetry={() => void refetch()}
        retrying={isFetching}
        error={error}
      />
    )
  }
  return (
    <div
      role="log"
      aria-label="Messages"
      tabIndex={0}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-col">
        {hasNextPage ? (
          <Button
            variant="quiet"
            busy={isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void fetchNextPage()}
            className="mb-3 self-center"
          >
            Show earlier messages
          </Button>
        ) : null}
        {messages.length === 0 && waiting.length === 0 ? (
          <p className="py-10 text-center text-ink-2">Say hello, and ask what you need to know.</p>
        ) : null}
        <ol className="flex flex-col gap-2">
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <DayLine message={message} before={messages[index - 1]} />
              <SentBubble
                mine={message.sender_id !== other.id}
                author={message.sender_id === other.id ? other.name : 'You'}
                text={message.text}
                sentAt={message.created_at}
                seen={message.id === seen}
                flagged={message.warning !== null}
              />
            </Fragment>
          ))}
          {waiting.map((message) => (
            <OutgoingBubble
              key={message.id}
              message={message}
              onRetry={() => outbox.retry(message)}
              onDrop={() => outbox.drop(message.id)}
            />
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The day, above its first message. */
function DayLine({ message, before }: { readonly message: Message; readonly before: Message | undefined }) {
  const day = dayInLondon(new Date(message.created_at))
  if (before && dayInLondon(new Date(before.created_at)) === day) return null
  return <li className="py-2 text-center text-caption font-semibold text-ink-2">{dayWords(day)}</li>
}

function dayWords(day: string): string {
  const today = dayInLondon(new Date())
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDayLong(day)
}

/** Marks the other person's messages as read as soon as they are on a screen that somebody looks at. */
function useReadWhileSeen(conversationId: string, otherId: string, messages: readonly Message[]): void {
  const visible = usePageVisible()
  const { mutate } = useMarkRead(conversationId)
  const latestUnread = messages.findLast((message) => message.sender_id === otherId && !message.is_read)?.id
  useEffect(() => {
    if (visible && latestUnread !== undefined) mutate()
  }, [visible, latestUnread, mutate])
}
