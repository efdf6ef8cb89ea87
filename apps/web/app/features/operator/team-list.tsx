import { type StaffRole, staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, reasonOf } from '#app/lib/api-error.ts'
import { formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { callFresh } from './call-fresh.ts'
import { roleHints, roleNames } from './operator-copy.ts'
import { type StaffMember, teamQuery } from './operator-queries.ts'
import { ListState } from './list-state.tsx'

/** Who works here, with the ways to add and remove someone. */
export function TeamList() {
  const team = useInfiniteQuery(teamQuery())
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState<StaffMember>()
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
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {team.data?.pages
            .flatMap(({ staff }) => staff)
            .map((member) => (
              <li key={member.user_id} className="flex flex-wrap items-center justify-between gap-3 p-4">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{member.display_name}</p>
                  <p className="text-small wrap-anywhere text-ink-2">{member.email}</p>
                  <p className="text-small text-ink-2">
                    {member.roles.map((role) => roleNames[role]).join(', ')}
                    {member.last_seen_at === null
                      ? ' · not seen yet'
                      : ` · seen ${formatRelative(member.last_seen_at)}`}
                  </p>
                </div>
                <Button variant="quiet" aria-label={`Remove ${member.display_name}`} onClick={() => setLeaving(member)}>
                  Remove
                </Button>
              </li>
            ))}
        </ul>
        <LoadMore query={team} />
      </ListState>
      <AddStaff />
      <AlertDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        title={`Remove ${leaving?.display_name ?? ''}?`}
        description="The console is closed to them at once. Their account stays."
        confirmLabel={`Remove ${leaving?.display_name ?? ''}`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
      />
    </div>
  )
}

function AddStaff() {
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>([])
  const add = useMutation({
    mutationFn: () => callFresh('POST /staff/team', { body: { email, display_name: name, roles: [...roles] } }),
    onSuccess: ({ display_name: added }) => {
      setEmail('')
      setName('')
      setRoles([])
      notify.success(`${added} works here now`, 'The console opens to them with two-step sign-in.')
      void queries.invalidateQueries(teamQuery())
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'invalid_input') notify.error(reasonOf(error))
    },
  })
  const fields = add.error instanceof ApiError ? (add.error.fields ?? {}) : {}
  const toggle = (role: StaffRole, checked: boolean) =>
    setRoles(checked ? [...roles, role] : roles.filter((one) => one !== role))
  return (
    <FormSection title="Add someone" intro="They need an account with a confirmed email address.">
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate()
        }}
      >
        <TextField
          label="Email"
          type="email"
          value={email}
          error={fields.email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label="Name that members read"
          hint="Such as “Sana from Itemo”."
          value={name}
          error={fields.display_name}
          onChange={({ target }) => setName(target.value)}
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
        <Button type="submit" className="self-start" busy={add.isPending} busyLabel="Adding...">
          Add
        </Button>
      </form>
    </FormSection>
  )
}
