import { addDays, dayInLondon } from '@itemo/domain/dates.ts'
import { Fragment, memo, type ReactNode } from 'react'
import { formatDayLong } from '#app/lib/format.ts'
import type { Message } from '../message-queries.ts'
import { SentBubble } from './bubble.tsx'

interface MessagePageProps {
  readonly messages: readonly Message[]
  /** The day of the message before the first one of this page. */
  readonly dayBefore: string | undefined
  readonly otherId: string
  readonly otherName: string
  /** One's own latest message that the other person has read, if it's on this page. */
  readonly seenId: string | undefined
  /** The message above which the new ones begin, if it's on this page. */
  readonly markerId: string | undefined
  readonly reportMessage: ReportOfMessage
}

/** Renders the report action of someone else's message: the same function for as long as the page is open. */
export type ReportOfMessage = (id: string) => ReactNode

/** A page of messages. In a long history only changed pages are rendered again. */
export const MessagePage = memo(function MessagePage(props: MessagePageProps) {
  const { messages, dayBefore, otherId, otherName, seenId, markerId, reportMessage } = props
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const isTheirs = message.sender_id === otherId
    return (
      <Fragment key={message.id}>
        <DayLine day={dayOf(message)} before={before ? dayOf(before) : dayBefore} />
        {message.id === markerId ? <NewLine /> : null}
        <SentBubble
          report={isTheirs ? reportMessage(message.id) : null}
          mine={!isTheirs}
          author={isTheirs ? otherName : 'You'}
          text={message.text}
          sentAt={message.created_at}
          seen={message.id === seenId}
          warning={message.warning}
          otherName={otherName}
        />
      </Fragment>
    )
  })
})

/** The day in London on which a message was written. */
export function dayOf({ created_at }: Message): string {
  return dayInLondon(new Date(created_at))
}

function DayLine({ day, before }: { readonly day: string; readonly before: string | undefined }) {
  return day === before ? null : (
    <li className="py-2 text-center text-caption font-semibold text-ink-2">{dayWords(day)}</li>
  )
}

function NewLine() {
  return (
    <li data-new className="flex items-center gap-3 py-2 text-caption font-semibold text-brand">
      <span aria-hidden="true" className="h-px grow bg-brand" />
      New messages
      <span aria-hidden="true" className="h-px grow bg-brand" />
    </li>
  )
}

function dayWords(day: string): string {
  const today = dayInLondon(new Date())
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : formatDayLong(day)
}
