import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { answerTimeSentence } from '@itemo/domain/people/fact-sentences.ts'
import { ArrowLeft, Tag } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { useChangeBlock } from '#app/features/accounts/account-mutations.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { paths } from '#app/lib/paths.ts'
import { watchTable } from '#app/lib/realtime-client.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IdChecked } from '#app/ui/id-checked.tsx'
import { PersonName } from '#app/ui/person-name.tsx'
import { Button } from '#app/ui/button.tsx'
import { type Conversation, conversationQuery } from '../message-queries.ts'
import { useTypingIndicator } from '../use-typing-indicator.ts'
import { useKeyboardHeight } from '../use-keyboard-height.ts'
import { useOutbox } from '../use-outbox.ts'
import { Composer, composerId } from './composer.tsx'
import type { DialogState } from './conversation-menu.tsx'
import type { ReportOfMessage } from './history-page.tsx'
import { Thread } from './thread.tsx'

const ConversationMenu = lazyPart(() => import('./conversation-menu.tsx'), 'ConversationMenu', {
  fallback: () => <span className="size-10 shrink-0" />,
})

interface ChatProps {
  readonly conversation: Conversation
  /** The conversation that was merged into this one while it was open here. */
  readonly movedFrom?: string | undefined
  readonly rentals: ReactNode
  /** Renders the dialog that reports the conversation. */
  readonly report: (dialog: DialogState) => ReactNode
  readonly reportMessage: ReportOfMessage
}

/** One conversation (spec: marketplace 2 "Chat"). It fills the screen between header and navigation. */
export function Chat({ conversation, movedFrom, rentals, report, reportMessage }: ChatProps) {
  const { id, other, item } = conversation
  const name = other.full_name ?? profileFallbacks.ownerName
  const answers = answerTimeSentence(other.facts)
  const outbox = useOutbox(id)
  const company = useTypingIndicator(id, other.id)
  return (
    <div
      style={{ '--keyboard': `${useKeyboardHeight()}px` } as CSSProperties}
      className="mx-auto flex h-[calc(100dvh-3.5rem-max(4rem+env(safe-area-inset-bottom)+2px,var(--keyboard)))] w-full flex-col bg-surface md:my-5 md:w-[calc(100%-4rem)] md:max-w-176 md:h-[calc(100dvh-3.5rem-8.25rem)] md:overflow-hidden md:short:overflow-visible md:rounded-card md:border md:border-line short:mb-[calc(4.5rem+env(safe-area-inset-bottom))] short:min-h-96 md:short:mb-28"
    >
      <header className="flex items-center gap-3 border-b border-line px-3 py-2.5 md:px-4">
        <Link
          to={paths.messages()}
          aria-label="Back to messages"
          className="inline-grid size-10 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft className="size-5" />
        </Link>
        <Avatar name={name} image={other.profile_image} />
        <div className="min-w-0 grow">
          <h1 dir="auto" className="truncate text-left text-section">
            <PersonName id={other.full_name === null ? null : other.id}>{name}</PersonName>
          </h1>
          <div className="flex items-baseline gap-3">
            {other.identity_checked_on === null ? null : (
              <div className="shrink-0">
                <IdChecked on={other.identity_checked_on} />
              </div>
            )}
            {other.online === true ? (
              <p className="text-small text-brand">Online</p>
            ) : answers === undefined ? null : (
              <p className="min-w-0 truncate text-small text-ink-2">{answers}</p>
            )}
          </div>
        </div>
        <ConversationMenu conversation={conversation} name={name} report={report} />
      </header>
      {item === null ? null : (
        <Link
          to={paths.item(item.id)}
          className="flex items-center gap-2.5 border-b border-line bg-brand-soft px-4 py-2.5 text-card hover:underline focus-visible:-outline-offset-2"
        >
          <Tag className="size-4 shrink-0 text-brand" />
          <span className="min-w-0 truncate">
            <span className="font-semibold text-brand">RE: </span>
            {item.title}
          </span>
        </Link>
      )}
      {rentals}
      {conversation.can_write ? (
        // Each message of the other person is a tab stop, to report it.
        <a
          href={`#${composerId}`}
          className="sr-only font-semibold text-brand focus:not-sr-only focus:px-4! focus:py-2! focus-visible:-outline-offset-2"
        >
          Skip to writing
        </a>
      ) : null}
      <Thread
        conversationId={id}
        other={{ id: other.id, name }}
        outbox={outbox}
        typing={company.typing}
        reportMessage={reportMessage}
      />
      {conversation.held === 'waiting' ? <HeldNote conversationId={id} name={name} /> : null}
      {conversation.can_write ? (
        <Composer conversationId={id} movedFrom={movedFrom} onSend={outbox.send} onType={company.sendTyping} />
      ) : (
        <NoWriting conversation={conversation} />
      )}
    </div>
  )
}

/** The note above the composer while a conversation is held and only its author sees it. */
function HeldNote({ conversationId, name }: { readonly conversationId: string; readonly name: string }) {
  const client = useQueryClient()
  // The messages are announced once the hold is decided; that may have happened while the page was hidden.
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: conversationQuery(conversationId).queryKey })
    }
    refresh()
    return watchTable('messages', refresh)
  }, [client, conversationId])
  return (
    <p role="status" className="border-t border-line bg-tape-soft px-4 py-2.5 text-small">
      <span className="font-semibold">Waiting for a check.</span> {name} gets your messages once someone at Itemo has
      looked at them.
    </p>
  )
}

/** Replaces the composer when nobody can write. Someone who was blocked reads the same as for a deleted account. */
function NoWriting({ conversation }: { readonly conversation: Conversation }) {
  const { other, held, blocked_by_me: blocked } = conversation
  const unblock = useChangeBlock('DELETE')
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 border-t border-line p-4 text-center text-ink-2"
    >
      {blocked
        ? 'You blocked this person. Neither of you can write to the other.'
        : held === 'refused'
          ? 'Someone at Itemo looked at these messages, and we didn’t deliver them.'
          : errorSentence('person_unreachable')}
      {blocked ? (
        <Button
          variant="secondary"
          busy={unblock.isPending}
          busyLabel="Unblocking..."
          onClick={() => unblock.mutate(other.id)}
        >
          Unblock
        </Button>
      ) : null}
    </div>
  )
}
