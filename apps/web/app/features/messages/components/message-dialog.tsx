import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { tidied } from '@itemo/domain/characters.ts'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { sendFailure } from '../copy.ts'
import { useWriteTo } from '../mutations.ts'

interface MessageDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly person: { readonly id: string; readonly full_name: string | null } | undefined
  readonly item: { readonly id: string | null; readonly title: string } | undefined
}

/** Writes to the other side of a rental; it really sends (decision 22). */
export function MessageDialog({ open, onOpenChange, person, item }: MessageDialogProps) {
  // Sending again after a failure is the same message.
  const [draft, setDraft] = useState(() => ({ id: crypto.randomUUID(), text: '' }))
  const write = useWriteTo()
  const text = tidied(draft.text)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text === '' || !person) return
    try {
      await write.mutateAsync({ userId: person.id, itemId: item?.id ?? null, id: draft.id, text })
      notify.success('Message sent successfully!')
      setDraft({ id: crypto.randomUUID(), text: '' })
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
      onOpenChange={(next) => !write.isPending && onOpenChange(next)}
      title={`Message ${person?.full_name ?? profileFallbacks.ownerName}`}
      description={item === undefined ? undefined : `Re: ${item.title}`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextArea
          label="Your message"
          value={draft.text}
          maxLength={4000}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
        <Button type="submit" busy={write.isPending} busyLabel="Sending..." disabled={text === ''}>
          Send message
        </Button>
      </form>
    </Dialog>
  )
}
