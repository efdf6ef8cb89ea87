import type { RentalView } from '@itemo/contract/rental-views.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formRules } from '#app/lib/form-rules.ts'
import { useRestoredForm } from '#app/lib/kept-form.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { useOneAtATime } from '#app/lib/one-at-a-time.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { type RentalAct, useRentalAct } from '../rental-mutations.ts'
import { showOutcome, showFailure } from '../rental-action-copy.ts'

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'), 'DeclineDialog', { when: 'idle' })

const approvalRules = formRules(
  () => import('@itemo/domain/rentals/rental-schemas.ts'),
  (schemas) => schemas.ApproveInput,
)

interface OwnerResponseFormProps {
  readonly rental: RentalView
  /** Called when an answer is being sent, and with the result. */
  readonly onAnswer: (answer: 'none' | 'under way' | 'given') => void
}

/** The pickup location, notes, and the two answers. */
export function OwnerResponseForm({ rental, onAnswer }: OwnerResponseFormProps) {
  const act = useRentalAct(rental.id)
  const once = useOneAtATime()
  const [declining, setDeclining] = useState(false)
  const [answered, setAnswered] = useState<'approve' | 'decline'>()
  const { register, handleSubmit, formState, getValues, reset } = useForm({
    resolver: approvalRules,
    defaultValues: { pickup_location: rental.item.postcode ?? '', additional_notes: '' },
  })
  const { isDirty } = formState
  // The owner may look at a profile or read a message before answering.
  const forget = useRestoredForm({
    read: () => (isDirty ? getValues() : undefined),
    restore: (stored) => reset(stored, { keepDefaultValues: true }),
  })
  const answer = async (input: Extract<RentalAct, { act: 'approve' | 'decline' }>) => {
    onAnswer('under way')
    try {
      const outcome = await act.mutateAsync(input)
      setAnswered(input.act)
      forget()
      showOutcome(input.act, outcome)
      onAnswer('given')
    } catch (error) {
      showFailure(input.act, error)
      onAnswer('none')
      throw error
    }
  }
  const approve = handleSubmit((fields) => once(() => answer({ act: 'approve', ...fields })).catch(() => undefined))
  const busy = act.isPending || answered !== undefined
  return (
    <>
      <form noValidate onSubmit={(event) => void approve(event)} className="mt-6 flex flex-col gap-5">
        <TextField
          label="Collection Location"
          required
          hint="The renter sees it once you approve."
          error={formState.errors.pickup_location?.message}
          {...register('pickup_location')}
        />
        <TextArea
          label="Additional Notes"
          hint="Optional: when you are in, how it works, what to bring."
          error={formState.errors.additional_notes?.message}
          {...register('additional_notes')}
        />
        <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
          <Button variant="secondary" size="large" disabled={busy} onClick={() => setDeclining(true)}>
            Decline Request
          </Button>
          {rental.identity_needed ? (
            <ButtonLink size="large" to={paths.verifyIdentity(paths.ownerResponse(rental.id))}>
              Verify your identity to approve
            </ButtonLink>
          ) : (
            <Button
              type="submit"
              size="large"
              busy={busy && answered !== 'decline' && !declining}
              disabled={busy}
              busyLabel={answered === 'approve' ? 'Approved' : 'Approving...'}
            >
              Approve Request
            </Button>
          )}
        </div>
      </form>
      <DeclineDialog
        open={declining}
        onOpenChange={setDeclining}
        onDecline={(text) => answer({ act: 'decline', cancellation_reason: text })}
      />
    </>
  )
}
