import { useState } from 'react'
import type { SessionQuestion } from '#app/lib/session-events.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'

/**
 * Asks for confirmation before a link signs this browser in: anyone could have sent it, with a session of their own (R59). The address is
 * shown in full, since anyone could register one that looks the same when shortened.
 */
export function ContinueAsDialog({ question }: { readonly question: SessionQuestion }) {
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    setBusy(true)
    void question.confirm()
  }
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || busy || question.decline()}
      title={`Continue as ${question.email}?`}
      description="This link signs you in to that account. Continue only if it is yours."
      cancelLabel="Not me"
      confirmLabel="Continue"
      tone="primary"
      busy={busy}
      busyLabel="Logging in..."
      onConfirm={confirm}
    />
  )
}
