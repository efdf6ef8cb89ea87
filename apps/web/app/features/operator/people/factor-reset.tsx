import { useQueryClient } from '@tanstack/react-query'
import { notify } from '#app/lib/toasts.ts'
import { callFresh } from '../call-fresh.ts'
import { WhyDialog } from '../why-dialog.tsx'
import { type StaffPersonDetail, staffPersonQuery } from './staff-people-queries.ts'
import { cacheResponse } from '#app/lib/cache-response.ts'

interface FactorResetProps {
  readonly person: StaffPersonDetail
  readonly onClose: () => void
}

/** Starts the reset of a lost second factor. */
export function FactorReset({ person, onClose }: FactorResetProps) {
  const reset = useFactorReset(person.id)
  return (
    <WhyDialog
      title={`Reset the two-step login of ${person.full_name ?? 'this member'}`}
      description="Two-step login turns off in 72 hours. Until then they get three emails with “Stop this”, and logging in with a code cancels the reset. Say how you know it's them."
      action="Start the reset"
      busyLabel="Starting..."
      ask={reset}
      onClose={onClose}
    />
  )
}

/** Starts the reset of someone's two-step login, for a reason. */
function useFactorReset(userId: string) {
  const client = useQueryClient()
  return async (reason: string) => {
    const body = { reason }
    const person = await callFresh('POST /staff/people/:userId/factor-reset', { params: { userId }, body })
    await cacheResponse(client, staffPersonQuery(userId).queryKey, person)
    notify.success('The first email is on its way')
  }
}
