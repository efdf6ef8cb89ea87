import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { formatInstant, formatTime } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { WhyDialog } from '../why-dialog.tsx'
import { ListState } from '../list-state.tsx'
import { goneMember } from '../operator-copy.ts'
import { CasePart } from './case-facts.tsx'
import { useKeys } from './queue-keys.tsx'
import { openConversation } from './queue-mutations.ts'
import { conversationQuery } from './queue-queries.ts'

interface CaseConversationProps {
  readonly caseId: string
  readonly conversationId: string
}

/** The whole conversation around a reported message: it opens for half an hour, for a reason. */
export function CaseConversation(which: CaseConversationProps) {
  return (
    <CasePart title="The whole conversation">
      <ClosedConversation {...which}>
        The latest messages are with the report. To read the rest, give a reason; it opens for half an hour.
      </ClosedConversation>
    </CasePart>
  )
}

interface ClosedConversationProps {
  readonly conversationId: string
  /** The case in which it was reported; without a case a longer reason is needed. */
  readonly caseId?: string
  /** An introduction, shown before it's opened. */
  readonly children: ReactNode
}

/** A conversation that opens for half an hour, for a reason (ADR-0206). */
export function ClosedConversation({ conversationId, caseId, children }: ClosedConversationProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useKeys({ c: () => setAsking(true) })
  return (
    <>
      {isOpen ? (
        <Messages conversationId={conversationId} onEnd={() => setOpen(false)} />
      ) : (
        <>
          <p className="text-ink-2">{children}</p>
          <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
            Read the conversation…
          </Button>
        </>
      )}
      {isAsking ? (
        <WhyDialog
          title="Read the conversation"
          description="This is logged with your name and reason, and both members see the date and reason in their data."
          action="Open it"
          busyLabel="Opening..."
          ask={async (reason) => {
            await openConversation(conversationId, caseId, reason)
            client.removeQueries(conversationQuery(conversationId))
            setOpen(true)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Messages({ conversationId, onEnd }: { readonly conversationId: string; readonly onEnd: () => void }) {
  const query = useInfiniteQuery(conversationQuery(conversationId))
  const messages = query.data?.pages.flatMap((page) => page.messages)
  const until = query.data?.pages[0]?.until
  const isOver = query.error instanceof ApiError && query.error.code === 'forbidden'
  if (isOver)
    return (
      <>
        <p role="status">Your half hour is up.</p>
        <Button variant="secondary" className="self-start" onClick={onEnd}>
          Reopen…
        </Button>
      </>
    )
  return (
    <ListState query={query} what="the messages">
      {until === undefined ? null : <p className="text-small text-ink-2">Open until {formatTime(until)}.</p>}
      {messages?.length === 0 ? <p className="text-ink-2">No messages.</p> : null}
      <ol aria-label="Messages, latest first" className="flex flex-col gap-2">
        {messages?.map(({ id, sender_name: name, text, created_at: at, is_removed: isRemoved }) => (
          <li key={id}>
            <p className="text-small text-ink-2">
              {name ?? goneMember} · <time dateTime={at}>{formatInstant(at)}</time>
              {isRemoved ? ' · removed' : null}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </ol>
      <LoadMore query={query} />
    </ListState>
  )
}
