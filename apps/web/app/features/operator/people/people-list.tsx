import { peopleFilters } from '@itemo/domain/staff/staff-people-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatMonthShort } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConsoleRow, filterOf, ListPage, rowsClass, wordsOf } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { countOf, filterNames, restrictionNames } from './people-copy.ts'
import { type StaffPerson, staffPeopleQuery } from './staff-people-queries.ts'

/** The members, the newest first. */
export function PeopleList() {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(
    staffPeopleQuery({ filter: filterOf(search, 'filter', peopleFilters), q: wordsOf(search) }),
  )
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  return (
    <ListPage
      screen="people"
      title="People"
      what="the people"
      query={query}
      hint="Name, email or id"
      filters={[
        {
          label: 'Show',
          name: 'filter',
          all: 'Everyone',
          options: peopleFilters.map((value) => ({ value, label: filterNames[value] })),
        },
      ]}
      empty={people.length === 0 ? { icon: <Users />, title: 'No member matches.' } : undefined}
    >
      <ul aria-label="People" className={rowsClass}>
        {people.map((person) => (
          <ConsoleRow
            key={person.id}
            to={consolePaths.people(person.id)}
            title={person.full_name ?? 'No name'}
            end={<PersonBadges person={person} />}
          >
            Since {formatMonthShort(person.member_since)} · {countOf(person.items, 'item')} ·{' '}
            {countOf(person.hires.as_renter, 'hire')} as renter, {countOf(person.hires.as_owner, 'hire')} as owner
            {person.email === null ? null : ` · ${person.email}`}
          </ConsoleRow>
        ))}
      </ul>
    </ListPage>
  )
}

/** What there is to know of a person at a glance. */
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
