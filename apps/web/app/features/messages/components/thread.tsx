import { plural } from '@itemo/domain/plural.ts'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorText } from '#app/ui/error-text.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { SpinnerScreen } from '#app/ui/spinner.tsx'
import { catchUpQuery } from '../catch-up.ts'
import { messagesOf } from '../message-cache.ts'
import { useMarkRead } from '../message-mutations.ts'
import { type Message, type MessagePage as Page, messagesQuery } from '../message-queries.ts'
import { isTyping, type TypingSign } from '../use-typing-indicator.ts'
import type { useOutbox } from '../use-outbox.ts'
import { useThreadScroll } from '../use-thread-scroll.ts'
import { OutgoingBubble } from './bubble.tsx'
import { dayOf, MessagePage, type ReportOfMessage } from './history-page.tsx'

interface ThreadProps {
  readonly conversationId: string
  readonly other: { readonly id: string; readonly name: string }
  readonly outbox: ReturnType<typeof useOutbox>
  /** The latest sign that the other person is typing. */
  readonly typing: TypingSign | undefined
  readonly reportMessage: ReportOfMessage
}

/** The messages of a conversation, or why they couldn't be loaded. */
export function Thread(props: ThreadProps) {
  const { conversationId } = props
  const query = useInfiniteQuery(messagesQuery(conversationId))
  const { data, error, isPaused, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const { refetch: catchUp } = useQuery(catchUpQuery(conversationId))
  // The page is added to the data as of the request: a message that arrived in the meantime is fetched again.
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
      {...props}
      data={data}
      earlier={
        hasNextPage
          ? { loading: isFetchingNextPage, failed: query.isFetchNextPageError, onMore: readEarlier }
          : undefined
      }
    />
  )
}

interface ThreadBoxProps extends ThreadProps {
  readonly data: InfiniteData<Page>
  /** Loads earlier messages; undefined when there are none. */
  readonly earlier: { readonly loading: boolean; readonly failed: boolean; readonly onMore: () => void } | undefined
}

/** The messages, oldest at the top, with unsent ones below them. */
function ThreadBox({ conversationId, other, outbox, typing, reportMessage, data, earlier }: ThreadBoxProps) {
  const messages = messagesOf(data)
  const known = new Set(messages.map(({ id }) => id))
  const waiting = outbox.outgoing.filter(({ id }) => !known.has(id))
  const lastOwnId = waiting.at(-1)?.id
  const { box, content, atEnd, onScroll, toEnd } = useThreadScroll(lastOwnId)
  const visible = usePageVisible()
  const { marker, missed, clearMarker } = useNewMessages(messages, { otherId: other.id, attending: atEnd && visible })
  useReadWhileSeen(conversationId, other.id, messages)
  // One's own message means that the new ones above it were read.
  const [answeredWith, setAnsweredWith] = useState(lastOwnId)
  if (lastOwnId !== undefined && lastOwnId !== answeredWith) {
    setAnsweredWith(lastOwnId)
    clearMarker()
  }
  // Opens at the first new message, when there are more than fit.
  useLayoutEffect(() => {
    const line = content.current?.querySelector('[data-new]')
    if (box.current && line && line.getBoundingClientRect().top < box.current.getBoundingClientRect().top) {
      line.scrollIntoView({ block: 'start' })
    }
  }, [box, content])
  /** The pressed button is removed. */
  const stay = () => box.current?.focus({ preventScroll: true })
  const seen = messages.findLast((message) => message.sender_id !== other.id && message.is_read)?.id
  const pages = data.pages.toReversed()
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // Earlier messages that are added aren't news; new ones are announced by the live region below.
        aria-live="off"
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain px-4 py-4 short:overscroll-auto [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div ref={content}>
          {earlier ? <EarlierMessages box={box} {...earlier} /> : null}
          {messages.length === 0 && waiting.length === 0 ? (
            <div className="py-10 text-center text-ink-2">
              <p>Say hello, and ask what you need to know.</p>
              <p className="pt-1 text-small">Talk and pay inside Itemo: then we can help.</p>
            </div>
          ) : null}
          {/* Gaps instead of margins with :last-child: those were measured a frame too late, and the reader saw a jump. */}
          <ol className="flex flex-col gap-2">
            {pages.map((page, index) => {
              const before = pages[index - 1]?.messages.at(-1)
              const has = (id: string | undefined) =>
                page.messages.some((message) => message.id === id) ? id : undefined
              return (
                <MessagePage
                  reportMessage={reportMessage}
                  // Pages are only added at the front: counted from the latest, each keeps its key.
                  key={pages.length - index}
                  messages={page.messages}
                  dayBefore={before && dayOf(before)}
                  otherId={other.id}
                  otherName={other.name}
                  seenId={has(seen)}
                  markerId={has(marker)}
                />
              )
            })}
            {waiting.map((message) => (
              <OutgoingBubble
                key={message.id}
                message={message}
                onRetry={() => {
                  stay()
                  outbox.retry(message)
                }}
                onDrop={() => {
                  stay()
                  outbox.drop(message.id)
                }}
              />
            ))}
          </ol>
          <p role="status" className="text-small text-ink-2">
            {isTyping(typing, messages, other.id) && (
              <span className="block pt-2">
                <bdi>{other.name}</bdi> is typing...
              </span>
            )}
          </p>
        </div>
      </div>
      {atEnd ? null : (
        <button
          type="button"
          onClick={toEnd}
          className="absolute end-4 bottom-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line-strong bg-surface px-3 text-small font-semibold text-ink shadow-e2 hover:bg-sunken"
        >
          <ArrowDown className="size-5" />
          {missed === 0 ? <span className="sr-only">Jump to latest</span> : null}
          {missed === 0 ? null : plural(missed, 'new message')}
        </button>
      )}
      <Arrivals messages={messages} other={other} />
    </div>
  )
}

/** Announces to screen readers what the other person wrote since the conversation was opened. */
function Arrivals({ messages, other }: { readonly messages: readonly Message[] } & Pick<ThreadProps, 'other'>) {
  const [openedAt] = useState(() => messages.at(-1)?.id)
  const since = messages.slice(messages.findLastIndex(({ id }) => id === openedAt) + 1)
  return (
    <div aria-live="polite" className="sr-only">
      {since
        .filter(({ sender_id }) => sender_id === other.id)
        .slice(-3)
        .map(({ id, text }) => (
          <p key={id}>
            {other.name}: {text}
          </p>
        ))}
    </div>
  )
}

interface Looking {
  readonly otherId: string
  /** Whether the latest message is visible on a visible page. */
  readonly attending: boolean
}

/** The news of an open conversation: the first unread message (`marker`), and the number that arrived unseen (`missed`). */
function useNewMessages(messages: readonly Message[], { otherId, attending }: Looking) {
  const latestId = messages.at(-1)?.id
  const isTheirs = ({ sender_id }: Message) => sender_id === otherId
  const [{ seenId, marker }, set] = useState(() => ({
    seenId: latestId,
    marker: messages.find((message) => isTheirs(message) && !message.is_read)?.id,
  }))
  const fresh = seenId === latestId ? [] : messages.slice(messages.findLastIndex(({ id }) => id === seenId) + 1)
  const missed = fresh.filter(isTheirs)
  const [first] = missed
  if (attending && seenId !== latestId) set({ seenId: latestId, marker })
  else if (first && !missed.some(({ id }) => id === marker)) set({ seenId, marker: first.id })
  return {
    marker,
    missed: attending ? 0 : missed.length,
    clearMarker: () => set({ seenId: latestId, marker: undefined }),
  }
}

/** Marks the other person's messages as read as soon as they're on a visible page. */
function useReadWhileSeen(conversationId: string, otherId: string, messages: readonly Message[]): void {
  const visible = usePageVisible()
  const { mutate } = useMarkRead(conversationId)
  const latestUnread = messages.findLast((message) => message.sender_id === otherId && !message.is_read)?.id
  useEffect(() => {
    if (visible && latestUnread !== undefined) mutate()
  }, [visible, latestUnread, mutate])
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

interface EarlierMessagesProps {
  readonly box: RefObject<HTMLElement | null>
  readonly loading: boolean
  /** Whether the last attempt failed: the button then retries. */
  readonly failed: boolean
  readonly onMore: () => void
}

/** Loads earlier messages before the top is reached; its button does the same for keyboard users, and retries after a failure. */
function EarlierMessages({ box, loading, failed, onMore }: EarlierMessagesProps) {
  const end = useRef<HTMLDivElement>(null)
  const onReach = useEffectEvent(onMore)
  useEffect(() => {
    if (loading || failed || !end.current) return undefined
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onReach(), {
      root: box.current,
      rootMargin: '600px 0px 0px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [box, loading, failed])
  return (
    <div ref={end} className="mb-3 flex flex-col items-center gap-1">
      {failed ? <ErrorText className="text-small">Failed to load earlier messages</ErrorText> : null}
      <Button variant="quiet" busy={loading} busyLabel="Loading..." onClick={onMore}>
        {failed ? 'Try Again' : 'Show earlier messages'}
      </Button>
    </div>
  )
}
