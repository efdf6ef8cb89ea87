import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import type { BlockedPersonView } from '@itemo/contract/account-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatRelative } from '#app/lib/format.ts'
import { notify } from '#app/lib/toasts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/form-section.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { useChangeBlock } from '../account-mutations.ts'
import { blockedPeopleQuery } from '../account-queries.ts'
import { SettingsRow } from './settings-row.tsx'

/** The people that the person blocked, with a button to unblock them. */
export function BlockedSection() {
  const query = useQuery(blockedPeopleQuery())
  return (
    <FormSection title="Blocked people" intro="You can't message each other or hire from each other.">
      <Loaded query={query} loading="Loading who you blocked" failed="Couldn't load who you blocked">
        {(people) => <BlockedPeople people={people} />}
      </Loaded>
    </FormSection>
  )
}

function BlockedPeople({ people }: { readonly people: readonly BlockedPersonView[] }) {
  const list = useRef<HTMLDivElement>(null)
  return (
    <div ref={list} role="group" aria-label="Blocked people" tabIndex={-1} className="rounded-control">
      {people.length === 0 ? (
        <p className="text-ink-2">You haven&apos;t blocked anyone.</p>
      ) : (
        <ul className="-my-1 divide-y divide-line">
          {people.map((person) => (
            // The button is removed with its row: keyboard users continue in the list, not at the top of the page.
            <BlockedPerson
              key={person.id}
              person={person}
              onGone={() => list.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function BlockedPerson({ person, onGone }: { readonly person: BlockedPersonView; readonly onGone: () => void }) {
  const unblock = useChangeBlock('DELETE')
  const name = person.full_name ?? profileFallbacks.ownerName
  const release = () =>
    unblock.mutate(person.id, {
      onSuccess: () => {
        notify.success(`${name} is no longer blocked`)
        onGone()
      },
    })
  return (
    <SettingsRow
      start={<Avatar name={name} image={person.profile_image} />}
      title={
        <p dir="auto" className="truncate text-left">
          {name}
        </p>
      }
      hint={`Blocked ${formatRelative(person.blocked_at)}`}
      end={
        <Button variant="quiet" aria-label={`Unblock ${name}`} busy={unblock.isPending} onClick={release}>
          Unblock
        </Button>
      }
    />
  )
}
