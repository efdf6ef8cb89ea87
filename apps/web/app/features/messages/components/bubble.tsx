import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'
import { formatTime } from '#app/lib/format.ts'
import type { Outgoing } from '../use-outbox.ts'

interface BubbleProps {
  readonly mine: boolean
  /** Who wrote it, for those who do not see the side. */
  readonly author: string
  readonly text: string
  readonly children: ReactNode
}

function Bubble({ mine, author, text, children }: BubbleProps) {
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
    </li>
  )
}

interface SentBubbleProps {
  readonly mine: boolean
  readonly author: string
  readonly text: string
  readonly sentAt: string
}

/** A message that the server has. */
export function SentBubble({ sentAt, ...rest }: SentBubbleProps) {
  return (
    <Bubble {...rest}>
      <time dateTime={sentAt} className="mt-0.5 block text-end text-caption opacity-80">
        {formatTime(sentAt)}
      </time>
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
          {message.state === 'sending' ? 'Sending...' : 'Not sent'}
        </span>
      </Bubble>
      {message.state === 'failed' ? (
        <li role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-small text-danger">
          Failed to send message. Please try again.
          <button type="button" onClick={onRetry} className="inline-flex min-h-10 items-center gap-1 font-semibold">
            <RotateCcw aria-hidden="true" className="size-4" />
            Send again
          </button>
          <button type="button" onClick={onDrop} className="inline-flex min-h-10 items-center font-semibold text-ink-2">
            Discard
          </button>
        </li>
      ) : null}
    </>
  )
}
