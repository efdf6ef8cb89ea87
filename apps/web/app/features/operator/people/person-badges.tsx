import { Badge } from '#app/ui/badge.tsx'
import { countOf, restrictionNames } from './people-copy.ts'
import type { StaffPerson } from './staff-people-queries.ts'

/** The key facts about a person, as badges. */
export function PersonBadges({ person }: { readonly person: StaffPerson }) {
  return (
    <>
      {person.restrictions.map(({ kind }) => (
        <Badge key={kind} tone="bad">
          {restrictionNames[kind]}
        </Badge>
      ))}
      {person.warnings > 0 ? <Badge tone="attention">{countOf(person.warnings, 'warning')}</Badge> : null}
      {person.is_confirmed ? null : <Badge tone="neutral">Not confirmed</Badge>}
      {person.is_demo ? <Badge tone="done">Demo</Badge> : null}
    </>
  )
}
