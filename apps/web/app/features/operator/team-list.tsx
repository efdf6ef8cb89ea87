import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { type StaffRole, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useOutletContext } from 'react-router'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { callFresh } from './call-fresh.ts'
import { roleHints, roleNames } from './operator-copy.ts'
import { type StaffMember, type StaffSelf, teamQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

/** The team, with buttons to add, change and remove members. */
export function TeamList() {
  const { roles } = useOutletContext<StaffSelf>()
  const team = useInfiniteQuery(teamQuery())
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<StaffMember>()
  const [changing, setChanging] = useState<StaffMember>()
  const remove = useMutation({
    mutationFn: ({ user_id: userId }: StaffMember) => callFresh('DELETE /staff/team/:userId', { params: { userId } }),
    onSuccess: (_, { display_name: name }) => notify.success(`${name} no longer works here`),
    onError: (error) => notify.error(reasonOf(error)),
    onSettled: () => {
      setLeaving(undefined)
      void queries.invalidateQueries(teamQuery())
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <ListState query={team} what="the team">
        <ul data-rows="" aria-label="Team" className="divide-y divide-line rounded-card border border-line bg-surface">
          {team.data?.pages
            .flatMap(({ staff }) => staff)
            .map((member) => (
              <li key={member.user_id} className="flex flex-wrap items-center justify-between gap-3 p-4">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
                    {member.display_name}
                    {member.child_safety ? <Badge tone="neutral">Child safety</Badge> : null}
                    {member.is_invited ? <Badge tone="attention">Invited</Badge> : null}
                  </p>
                  <p className="text-small wrap-anywhere text-ink-2">{member.email}</p>
                  <p className="text-small text-ink-2">
                    {member.roles.map((role) => roleNames[role]).join(', ')} · {describeStart(member)}
                  </p>
                </div>
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="quiet"
                    aria-label={`Change ${member.display_name}`}
                    onClick={() => setChanging(member)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={`Remove ${member.display_name}`}
                    onClick={() => setLeaving(member)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
        </ul>
        <LoadMore query={team} />
      </ListState>
      {staffActs['staff.add'].roles.some((role) => roles.includes(role)) ? <AddStaff /> : null}
      <Dialog
        open={changing !== undefined}
        onOpenChange={(open) => !open && setChanging(undefined)}
        title={`Change ${changing?.display_name ?? ''}`}
      >
        {changing === undefined ? null : <ChangeStaff member={changing} onDone={() => setChanging(undefined)} />}
      </Dialog>
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={`Remove ${leaving?.display_name ?? ''}?`}
        description="They lose access to the console right away. They keep their account."
        confirmLabel={`Remove ${leaving?.display_name ?? ''}`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </div>
  )
}

/** Whether someone has access to the console, and when they last used it. */
function describeStart({ is_invited: isInvited, added_at: at, factor_since: factor, last_seen_at: seen }: StaffMember) {
  if (isInvited) return `invited ${formatRelative(at)}; the link in the email works for 7 days`
  if (factor === null) return 'no two-step login yet, so no access'
  return seen === null ? 'not been here yet' : `seen ${formatRelative(seen)}`
}

interface Draft {
  readonly display_name: string
  readonly roles: readonly StaffRole[]
  readonly child_safety: boolean
}

const noDraft: Draft = { display_name: '', roles: [], child_safety: false }

const bodyOf = (draft: Draft) => ({ ...draft, roles: [...draft.roles] })

/** The server's field errors. */
const fieldsOf = (error: unknown) => (error instanceof ApiError ? (error.fields ?? {}) : {})

function sayUnlessOfField(error: Error): void {
  if (!(error instanceof ApiError) || error.code !== 'invalid_input') notify.error(reasonOf(error))
}

interface StaffFormProps {
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly fields: Readonly<Record<string, string>>
  readonly onSubmit: () => void
  /** Fields before the name. */
  readonly first?: ReactNode
  /** The label of the button. */
  readonly children: ReactNode
}

function StaffForm({ draft, onDraft, fields, onSubmit, first, children }: StaffFormProps) {
  const { display_name: name, roles, child_safety: childSafety } = draft
  const toggle = (role: StaffRole, checked: boolean) =>
    onDraft({ ...draft, roles: checked ? [...roles, role] : roles.filter((one) => one !== role) })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {first}
      <TextField
        label="Name shown to members"
        hint="Such as “Sana from Itemo”."
        value={name}
        error={fields.display_name}
        onChange={({ target }) => onDraft({ ...draft, display_name: target.value })}
      />
      <fieldset>
        <legend className="text-card font-medium">Roles</legend>
        {staffRoles.map((role) => (
          <Checkbox
            key={role}
            label={roleNames[role]}
            end={<span className="text-small">{roleHints[role]}</span>}
            checked={roles.includes(role)}
            onChange={(checked) => toggle(role, checked)}
          />
        ))}
        {fields.roles === undefined ? null : <p className="text-small text-danger">{fields.roles}</p>}
      </fieldset>
      <Checkbox
        label="Can see child safety cases"
        end={<span className="text-small">Operators always do</span>}
        checked={childSafety}
        onChange={(checked) => onDraft({ ...draft, child_safety: checked })}
      />
      {children}
    </form>
  )
}

function AddStaff() {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(noDraft)
  const add = useMutation({
    mutationFn: () => callFresh('POST /staff/team', { body: { email, ...bodyOf(draft) } }),
    onSuccess: ({ display_name: added, is_invited: isInvited, email: to }) => {
      setEmail('')
      setDraft(noDraft)
      if (isInvited) notify.success(`${added} invited`, `The invitation is on its way to ${to}.`)
      else notify.success(`${added} added to the team`, "They can open the console once they've set up two-step login.")
      void queries.invalidateQueries(teamQuery())
    },
    onError: sayUnlessOfField,
  })
  const fields = fieldsOf(add.error)
  return (
    <FormSection title="Add someone" intro="If they don't have an account, we'll email them an invitation.">
      <StaffForm
        draft={draft}
        onDraft={setDraft}
        fields={fields}
        onSubmit={() => add.mutate()}
        first={
          <TextField
            label="Email"
            type="email"
            value={email}
            error={fields.email}
            onChange={({ target }) => setEmail(target.value)}
          />
        }
      >
        <Button type="submit" className="self-start" busy={add.isPending} busyLabel="Adding...">
          Add
        </Button>
      </StaffForm>
    </FormSection>
  )
}

function ChangeStaff({ member, onDone }: { readonly member: StaffMember; readonly onDone: () => void }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>({
    display_name: member.display_name,
    roles: member.roles,
    child_safety: member.child_safety,
  })
  const change = useMutation({
    mutationFn: () => callFresh('PUT /staff/team/:userId', { params: { userId: member.user_id }, body: bodyOf(draft) }),
    onSuccess: ({ display_name: name }) => {
      notify.success(`${name} updated`, 'The change takes effect right away.')
      onDone()
    },
    onError: sayUnlessOfField,
    onSettled: () => void queries.invalidateQueries(teamQuery()),
  })
  return (
    <StaffForm draft={draft} onDraft={setDraft} fields={fieldsOf(change.error)} onSubmit={() => change.mutate()}>
      <Button type="submit" className="self-start" busy={change.isPending} busyLabel="Saving...">
        Save
      </Button>
    </StaffForm>
  )
}
