import type { MessageWarning } from '@itemo/domain/messages/message-warnings.ts'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatTime } from '#app/lib/format.ts'
import { warningOf } from '../message-copy.ts'
import { splitLinks } from '../message-links.ts'
import type { Outgoing } from '../outbox.ts'

interface BubbleProps {
  readonly mine: boolean
  /** The author, for screen readers: the side of the bubble is only visible. */
  readonly author: string
  readonly text: string
  /** Whether the server has it. */
  readonly sent?: boolean
  readonly children: ReactNode
  readonly below: ReactNode
}

function Bubble({ mine, author, text, sent = false, children, below }: BubbleProps) {
  return (
    <li data-sent={sent || undefined} className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[85%] rounded-card px-3.5 py-2 md:max-w-[70%]',
          mine ? 'rounded-ee-small bg-brand text-on-brand' : 'rounded-es-small bg-sunken text-ink',
        )}
      >
        <span className="sr-only">{author}: </span>
        <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
          <Words text={text} />
        </p>
        {children}
      </div>
      {below}
    </li>
  )
}

/** Text only: messages are never interpreted as markup. Links go to the address as written; other sites get no referrer. */
function Words({ text }: { readonly text: string }) {
  return splitLinks(text, window.location.origin).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : 'href' in part ? (
      <a
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      <Link key={index} to={part.to} className="underline underline-offset-2">
        {part.text}
      </Link>
    ),
  )
}

interface SentBubbleProps {
  /** Reports the message, if someone else wrote it. */
  readonly report: ReactNode
  readonly mine: boolean
  readonly author: string
  readonly text: string
  readonly sentAt: string
  /** Whether this is one's own latest message that the other person has read. */
  readonly seen: boolean
  readonly warning: MessageWarning | null
  readonly otherName: string
}

/** A message that the server has. */
export function SentBubble({ report, sentAt, seen, warning, otherName, ...rest }: SentBubbleProps) {
  // Both sides see the warning.
  const said = warning ? (
    <p className="mt-1 flex max-w-[85%] gap-1.5 text-small text-ink-2 md:max-w-[70%]">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" />
      {warningOf(warning, rest.mine ? otherName : undefined)}
    </p>
  ) : null
  return (
    <Bubble {...rest} sent below={said}>
      <span className="mt-0.5 flex items-center justify-end gap-1 text-caption">
        {report}
        <time dateTime={sentAt} className="opacity-80">
          {formatTime(sentAt)}
        </time>
      </span>
      {seen ? <span className="block text-end text-caption opacity-80">Seen</span> : null}
    </Bubble>
  )
}

const stateWords = { sending: 'Sending...', waiting: 'Waiting for a connection', failed: 'Not sent' } as const

interface OutgoingBubbleProps {
  readonly message: Outgoing
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** A message that is being sent, or that failed. */
export function OutgoingBubble({ message, onRetry, onDrop }: OutgoingBubbleProps) {
  const failure =
    message.state !== 'failed' ? null : (
      <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger">
        {message.failure}
        <button type="button" onClick={onRetry} className="inline-flex min-h-10 items-center gap-1 font-semibold">
          <RotateCcw className="size-4" />
          Retry
        </button>
        <button type="button" onClick={onDrop} className="inline-flex min-h-10 items-center font-semibold text-ink-2">
          Discard
        </button>
      </div>
    )
  return (
    <Bubble mine author="You" text={message.text} below={failure}>
      <span className="mt-0.5 block text-end text-caption opacity-80">{stateWords[message.state]}</span>
    </Bubble>
  )
}
