import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { PersonView } from '@itemo/contract/people-views.ts'
import { Ban, LockOpen, MessageCircle } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChangeBlock } from '#app/features/accounts/account-mutations.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'

interface PersonActionsProps {
  readonly person: PersonView
  readonly name: string
  /** The items that a message can be about. */
  readonly items: readonly ItemCardView[]
  readonly onMessage: (item: ItemCardView) => void
  readonly report: ReactNode
}

/** A member's actions on a person: write to them about one of their items, report and block them. */
export function PersonActions({ person, name, items, onMessage, report }: PersonActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {person.can_message ? <MessageButton items={items} onMessage={onMessage} /> : null}
      <BlockButton person={person} name={name} />
      {report}
    </div>
  )
}

function MessageButton({ items, onMessage }: Pick<PersonActionsProps, 'items' | 'onMessage'>) {
  const [first, second] = items
  if (first === undefined) return null
  const words = (
    <>
      <MessageCircle className="size-4.5" />
      Message
    </>
  )
  if (second === undefined) return <Button onClick={() => onMessage(first)}>{words}</Button>
  return (
    <Menu
      trigger={<Button>{words}</Button>}
      actions={items.map((item) => ({ label: `About ${item.title}`, onSelect: () => onMessage(item) }))}
    />
  )
}

function BlockButton({ person, name }: Pick<PersonActionsProps, 'person' | 'name'>) {
  const [isAsking, setAsking] = useState(false)
  const block = useChangeBlock('PUT')
  const unblock = useChangeBlock('DELETE')
  if (person.blocked_by_me) {
    return (
      <Button
        variant="secondary"
        busy={unblock.isPending}
        busyLabel="Unblocking..."
        onClick={() => unblock.mutate(person.id, { onSuccess: () => notify.success(`${name} is no longer blocked`) })}
      >
        <LockOpen className="size-4.5" />
        Unblock
      </Button>
    )
  }
  const confirm = () =>
    block.mutate(person.id, {
      onSuccess: () => notify.success(`${name} is blocked`),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="quiet" className="text-ink-2" onClick={() => setAsking(true)}>
        <Ban className="size-4.5" />
        Block
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Block ${name}?`}
        description="You can't message each other or hire from each other. Agreed hires continue. We don't tell them, and you can unblock them at any time."
        confirmLabel="Block"
        busy={block.isPending}
        busyLabel="Blocking..."
        onConfirm={confirm}
      />
    </>
  )
}
