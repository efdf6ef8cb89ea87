import { RotateCcw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'
import { formatTime } from '#app/lib/format.ts'
import { contactDetailsWarning } from '../copy.ts'
import type { Outgoing } from '../use-outbox.ts'

interface BubbleProps {
  readonly mine: boolean
  /** Who wrote it, for those who do not see the side. */
  readonly author: string
  readonly text: string
  readonly children: ReactNode
  /** A warning below it, for both sides. */
  readonly note?: string | undefined
}

function Bubble({ mine, author, text, children, note }: BubbleProps) {
  return (
    <li className={cx('flex flex-col', mine ? 'items-end' : 'items-start')}>
      <div
        className={cx(
          'max-w-[85%] rounded-card px-3.5 py-2 md:max-w-[70%]',
          mine ? 'rounded-ee-small bg-brand text-on-brand' : 'rounded-es-small bg-sunken text-ink',
        )}
      >
        <span className="sr-only">{author}: </span>
        {/* Text only: what a person writes is never markup, and never a link. */}
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        {children}
      </div>
      {note === undefined ? null : (
        <p className="mt-1 flex max-w-[85%] gap-1.5 text-small text-ink-2 md:max-w-[70%]">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          {note}
        </p>
      )}
    </li>
  )
}

interface SentBubbleProps {
  readonly mine: boolean
  readonly author: string
  readonly text: string
  readonly sentAt: string
  /** The latest of one's own that the other person has read. */
  readonly seen: boolean
  /** It may hold contact or bank details, and no hire was confirmed. */
  readonly flagged: boolean
}

/** A message that the server has. */
export function SentBubble({ sentAt, seen, flagged, ...rest }: SentBubbleProps) {
  return (
    <Bubble {...rest} note={flagged ? contactDetailsWarning : undefined}>
      <time dateTime={sentAt} className="mt-0.5 block text-end text-caption opacity-80">
        {formatTime(sentAt)}
      </time>
      {seen ? <span className="block text-end text-caption opacity-80">Seen</span> : null}
    </Bubble>
  )
}

interface OutgoingBubbleProps {
  readonly message: Outgoing
  readonly onRetry: () => void
  readonly onDrop: () => void
}

/** A message on its way, or one that did not arrive. */
export function OutgoingBubble({ message, onRetry, onDrop }: OutgoingBubbleProps) {
  return (
    <>
      <Bubble mine author="You" text={message.text}>
        <span className="mt-0.5 block text-end text-caption opacity-80">
          {message.failure === undefined ? 'Sending...' : 'Not sent'}
        </span>
      </Bubble>
      {message.failure === undefined ? null : (
        <li role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger">
          {message.failure}
          <button type="button" onClick={onRetry} className="inline-flex min-h-10 items-center gap-1 font-semibold">
            <RotateCcw aria-hidden="true" className="size-4" />
            Retry
          </button>
          <button type="button" onClick={onDrop} className="inline-flex min-h-10 items-center font-semibold text-ink-2">
            Discard
          </button>
        </li>
      )}
    </>
  )
}
