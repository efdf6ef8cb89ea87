import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { tidied } from '@itemo/domain/characters.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/toasts.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { sendFailure } from '../message-copy.ts'
import { useWriteTo } from '../message-mutations.ts'
import { conversationsQuery } from '../message-queries.ts'

interface MessageDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly person: { readonly id: string; readonly full_name: string | null } | undefined
  readonly item: { readonly id: string | null; readonly title: string } | undefined
}

/** A message to someone about an item. Resent unchanged after a failure, it keeps its id and counts as the same message. */
interface Draft {
  readonly id: string
  readonly text: string
}

/** Writes to the other side of a rental, and links to their conversation; it really sends (R22). */
export function MessageDialog({ open, onOpenChange, person, item }: MessageDialogProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const write = useWriteTo()
  const once = useOneAtATime()
  const { data: written } = useInfiniteQuery({ ...conversationsQuery(), enabled: open })
  // The conversation that will contain the message. For someone with many, only the latest ones are searched.
  const conversation = written?.pages
    .flatMap((page) => page.conversations)
    .find((one) => one.other.id === person?.id && (one.item?.id ?? null) === (item?.id ?? null))
  // A draft for one person is never shown for another.
  const to = `${person?.id} ${item?.id}`
  const draft = drafts[to] ?? { id: '', text: '' }
  const text = tidied(draft.text)
  const keep = (words: string) => setDrafts({ ...drafts, [to]: { id: crypto.randomUUID(), text: words } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once(send)
  }
  const send = async () => {
    if (text === '' || !person) return
    try {
      await write.mutateAsync({ userId: person.id, itemId: item?.id ?? null, id: draft.id, text })
      notify.success('Message sent successfully!')
      keep('')
      onOpenChange(false)
    } catch (error) {
      notify.error(
        sendFailure(error),
        error instanceof ApiError && error.code === 'rate_limited' ? error.message : undefined,
      )
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Message ${person?.full_name ?? profileFallbacks.ownerName}`}
      description={item === undefined ? undefined : `Re: ${item.title}`}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextArea
          label="Your message"
          value={draft.text}
          maxLength={4000}
          onChange={(event) => keep(event.currentTarget.value)}
        />
        <Button type="submit" busy={write.isPending} busyLabel="Sending..." disabled={text === ''}>
          Send message
        </Button>
        {conversation === undefined ? null : (
          <ButtonLink variant="quiet" to={paths.conversation(conversation.id)}>
            Open your conversation
          </ButtonLink>
        )}
      </form>
    </Dialog>
  )
}
