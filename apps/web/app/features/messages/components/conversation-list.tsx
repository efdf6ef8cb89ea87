import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { type Conversation, conversationsQuery } from '../message-queries.ts'

/** All conversations, the latest first (spec: marketplace 2 "Messages list"). */
export function ConversationList() {
  const query = useInfiniteQuery(conversationsQuery())
  const { data, error, isPaused } = query
  // A paused query isn't loading: it's fetched automatically once there is a network.
  if (data === undefined && error === null && !isPaused) return <LoadingRows />
  if (data === undefined) return <LoadError title="Failed to load conversations" query={query} />
  const conversations = data.pages.flatMap((page) => page.conversations)
  if (conversations.length === 0) {
    return (
      <EmptyState
        icon={<MessagesSquare />}
        title="No conversations yet"
        action={<ButtonLink to={paths.home()}>Browse items</ButtonLink>}
      >
        Write to an owner from the page of their item, and your conversation will be here.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="-mx-4 divide-y divide-line border-y border-line bg-surface md:mx-0 md:overflow-hidden md:rounded-card md:border">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} />
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  )
}

const heldLabels = knownWords({ waiting: 'Waiting for a check', refused: 'Not delivered' }, 'Not delivered yet')

/** Avatar, name, relative time, 'Re: item title', the last message and the dot (spec: marketplace 2 "Messages list"). */
function Row({ conversation }: { readonly conversation: Conversation }) {
  const { other, item, last_message: last, unread, held } = conversation
  const name = other.full_name ?? profileFallbacks.ownerName
  return (
    <Link
      to={paths.conversation(conversation.id)}
      className="flex items-center gap-3.5 px-4 py-3.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <Avatar name={name} image={other.profile_image} className="size-12" />
      <span className="min-w-0 grow">
        <span className="flex items-baseline justify-between gap-3 large-text:flex-wrap">
          <span dir="auto" className={cx('min-w-0 truncate text-card', unread ? 'font-semibold' : 'font-medium')}>
            {name}
          </span>
          <time dateTime={conversation.updated_at} className="shrink-0 text-caption text-ink-2">
            {formatRelative(conversation.updated_at)}
          </time>
        </span>
        {item === null ? null : <span className="block truncate text-small text-ink-2">Re: {item.title}</span>}
        {held === null ? null : <span className="block text-small font-semibold">{heldLabels[held]}</span>}
        <span className="mt-0.5 flex items-center gap-3">
          <span className={cx('min-w-0 grow truncate text-card', unread ? 'font-semibold text-ink' : 'text-ink-2')}>
            {last === null ? 'No messages yet' : `${last.sender_id === other.id ? '' : 'You: '}${last.text}`}
          </span>
          {unread ? (
            <span className="size-2.5 shrink-0 rounded-full bg-danger">
              <span className="sr-only">Unread</span>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  )
}

function LoadingRows() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading conversations</span>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex items-center gap-3.5">
          <Skeleton className="size-12 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
