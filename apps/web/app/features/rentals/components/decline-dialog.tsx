import { ReasonDialog } from './reason-dialog.tsx'

interface DeclineDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Rejects, after notifying the person, when it failed. */
  readonly onDecline: (reason: string) => Promise<void>
}

/** Asks for confirmation before a request is declined; the reason is optional. */
export function DeclineDialog({ open, onOpenChange, onDecline }: DeclineDialogProps) {
  return (
    <ReasonDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this request?"
      description="We'll tell the renter and release the hold on their card."
      label="Reason (optional)"
      confirmLabel="Decline Request"
      busyLabel="Declining..."
      tone="danger"
      onConfirm={onDecline}
    />
  )
}
