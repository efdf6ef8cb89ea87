import { Ban, EllipsisVertical, Flag, LockOpen, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useChangeBlock } from '#app/features/accounts/account-mutations.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import type { Conversation } from '../message-queries.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import type { ReportReason } from '@itemo/domain/messages/message-schemas.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { reportReasonCopy } from '../message-copy.ts'
import { useReport } from '../message-mutations.ts'

/** What a person can do about a conversation besides writing. */
export function ConversationMenu({ conversation, name }: { conversation: Conversation; name: string }) {
  const { id, other, blocked_by_me: blocked } = conversation
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
        description="Neither of you can write to the other or ask the other to hire. Hires that are agreed go on. They aren't told, and you can unblock them at any time."
        confirmLabel="Block"
        busy={block.isPending}
        busyLabel="Blocking..."
        onConfirm={confirm}
      />
      <ReportDialog conversationId={id} open={asked === 'report'} onOpenChange={close} />
    </>
  )
}

interface ReportDialogProps {
  readonly conversationId: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Brings a conversation to us. What was written stays while the dialog is closed, and after a failure. */
function ReportDialog({ conversationId, open, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [text, setText] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const report = useReport(conversationId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === null) return setComplaint('Please pick a reason.')
    report.mutate(
      { reason, text },
      {
        onSuccess: () => {
          notify.success('Thank you for your report', 'We look at every one.')
          setReason(null)
          setText('')
          onOpenChange(false)
        },
        onError: (error) => notify.error('Failed to send your report. Please try again.', error.message),
      },
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !report.isPending && onOpenChange(next)}
      title="Report this conversation"
      description="We get the latest messages with it. The other person isn't told."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Select
          label="What is wrong?"
          options={reportReasonCopy}
          value={reason}
          onChange={(next) => {
            setReason(next)
            setComplaint(undefined)
          }}
          placeholder="Pick a reason"
          error={complaint}
        />
        <TextArea
          label="Anything we should know (optional)"
          value={text}
          maxLength={bounds.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" busy={report.isPending} busyLabel="Sending...">
          Send report
        </Button>
      </form>
    </Dialog>
  )
}
