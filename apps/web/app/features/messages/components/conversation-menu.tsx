import { Ban, EllipsisVertical, Flag, LockOpen, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChangeBlock } from '#app/features/accounts/account-mutations.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { Conversation } from '../message-queries.ts'

/** Whether a dialog is open, and how it closes. */
export interface DialogState {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

interface ConversationMenuProps {
  readonly conversation: Conversation
  readonly name: string
  /** Renders the dialog that reports the conversation. */
  readonly report: (dialog: DialogState) => ReactNode
}

/** The actions on a conversation besides writing. */
export function ConversationMenu({ conversation, name, report }: ConversationMenuProps) {
  const { other, blocked_by_me: blocked } = conversation
  const [asked, setAsked] = useState<'block' | 'report'>()
  const block = useChangeBlock('PUT')
  const unblock = useChangeBlock('DELETE')
  const confirm = () =>
    block.mutate(other.id, {
      onSuccess: () => notify.success(`${name} is blocked`),
      onSettled: () => setAsked(undefined),
    })
  const release = () =>
    unblock.mutate(other.id, {
      onSuccess: () => notify.success(`${name} is no longer blocked`),
    })
  const close = (open: boolean) => !open && setAsked(undefined)
  return (
    <>
      <Menu
        trigger={<IconButton label="More" icon={<EllipsisVertical className="size-5" />} />}
        actions={[
          {
            label: 'Close conversation',
            icon: <X className="size-4.5" />,
            onSelect: () => notify.info('Feature coming soon: Close conversation'),
          },
          {
            label: 'Report this conversation',
            icon: <Flag className="size-4.5" />,
            onSelect: () => setAsked('report'),
          },
          blocked
            ? { label: 'Unblock', icon: <LockOpen className="size-4.5" />, onSelect: release }
            : {
                label: 'Block this person',
                icon: <Ban className="size-4.5" />,
                tone: 'danger',
                onSelect: () => setAsked('block'),
              },
        ]}
      />
      <AlertDialog
        open={asked === 'block'}
        onOpenChange={close}
        title={`Block ${name}?`}
        description="You can't message each other or hire from each other. Agreed hires continue. We don't tell them, and you can unblock them at any time."
        confirmLabel="Block"
        busy={block.isPending}
        busyLabel="Blocking..."
        onConfirm={confirm}
      />
      {report({ open: asked === 'report', onOpenChange: close })}
    </>
  )
}
