import type { RevealInput } from '@itemo/domain/staff/staff-people-schemas.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { ErrorText } from '#app/ui/error-text.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { consolePaths } from '../console-paths.ts'
import { useAddressParams } from '../use-address-params.ts'
import { OpenCaseForm } from './open-case-form.tsx'
import { type CommandName, commandNamed, commandOf, permittedCommands } from './person-commands.ts'
import { isAccountAct, type StaffPersonDetail, useAccountAct, useReveal } from './staff-people-queries.ts'

const FactorReset = lazyPart(() => import('./factor-reset.tsx'), 'FactorReset')
const DeletePerson = lazyPart(() => import('./delete-person.tsx'), 'DeletePerson')

const fieldOf = { email: 'email', area: 'postcode' } as const

/** The actions on a person. The open dialog is in the address, so that the search can link to it. */
export function PersonActs({ person }: { readonly person: StaffPersonDetail }) {
  const [search, change] = useAddressParams()
  const allowed = permittedCommands(person)
  const wanted = commandNamed(search.get('do'))
  const command = allowed.find((name) => name === wanted)
  const ask = (next: CommandName | '') => change({ do: next })
  const close = () => ask('')
  return (
    <div className="flex flex-wrap gap-2">
      {wanted !== undefined && command === undefined ? (
        <p role="status" className="w-full rounded-card bg-tape-soft p-3">
          {commandOf(wanted).label}: not possible for {person.full_name ?? 'this member'} right now.
        </p>
      ) : null}
      {allowed.map((name) => (
        <Button key={name} variant="secondary" onClick={() => ask(name)}>
          {commandOf(name).label}…
        </Button>
      ))}
      {command === 'email' || command === 'area' ? (
        <Reveal userId={person.id} field={fieldOf[command]} onClose={close} />
      ) : null}
      <AccountDialog person={person} command={command} onClose={close} />
      <CaseDialog person={person} command={command} onClose={close} />
      {command === 'factor' ? <FactorReset person={person} onClose={close} /> : null}
      {command === 'delete' ? <DeletePerson person={person} onClose={close} /> : null}
    </div>
  )
}

interface DialogProps {
  readonly person: StaffPersonDetail
  readonly command: CommandName | undefined
  readonly onClose: () => void
}

/** The confirmation of an action on the account. */
function AccountDialog({ person, command, onClose }: DialogProps) {
  const doIt = useAccountAct(person.id)
  const needs = command && commandOf(command).needs
  const act = isAccountAct(needs) ? needs : undefined
  const label = command === undefined ? '' : commandOf(command).label
  return (
    <AlertDialog
      open={act !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`${label}: ${person.full_name ?? 'this member'}?`}
      description={
        act === 'person.end_sessions'
          ? "They'll have to log in again on every device."
          : "We'll send it to the account's address."
      }
      confirmLabel={label}
      busy={doIt.isPending}
      onConfirm={() => act && doIt.mutate(act, { onSettled: onClose })}
    />
  )
}

/** Opens a case about the person, in which the requested measure is decided, with the text that they read. */
function CaseDialog({ person, command, onClose }: DialogProps) {
  const navigate = useNavigate()
  const chosen = command === undefined ? undefined : commandOf(command)
  const { needs, decides } = chosen ?? {}
  const isOpen = needs === 'case.open' || needs === 'case.decide'
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={`${chosen?.label ?? ''}: ${person.full_name ?? 'this member'}`}
      description={
        decides === undefined
          ? "If there's an open case about them, your note is added to it."
          : 'This opens a case, where you make the decision. Nothing changes for them until then.'
      }
    >
      {isOpen ? (
        <OpenCaseForm
          about={{ kind: 'person', id: person.id }}
          onDone={(caseId) => void navigate(consolePaths.queue(caseId, decides && { decide: command }))}
        >
          {decides === undefined ? 'Open the case' : 'Continue to the decision'}
        </OpenCaseForm>
      ) : null}
    </Dialog>
  )
}

interface RevealProps {
  readonly userId: string
  readonly field: RevealInput['field']
  readonly onClose: () => void
}

/** Reveals one field, with a reason that is logged. */
function Reveal({ userId, field, onClose }: RevealProps) {
  const [reason, setReason] = useState('')
  const reveal = useReveal(userId)
  const what = field === 'email' ? 'email' : 'area'
  const fields = reveal.error instanceof ApiError ? reveal.error.fields : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reveal.mutate({ field, reason })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Show the ${what}`}
      description="This is logged with your name and reason, and the member sees the date and reason in their data."
    >
      {reveal.data ? (
        <p role="status" className="text-section wrap-anywhere select-all">
          {reveal.data.value ?? 'None given.'}
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <TextArea
            label="Why"
            value={reason}
            maxLength={500}
            error={fields?.reason}
            onChange={({ target }) => setReason(target.value)}
          />
          {reveal.error === null || fields?.reason !== undefined ? null : (
            <ErrorText>{reasonOf(reveal.error)}</ErrorText>
          )}
          <Button type="submit" busy={reveal.isPending} busyLabel="Showing..." className="self-start">
            Show the {what}
          </Button>
        </form>
      )}
    </Dialog>
  )
}
