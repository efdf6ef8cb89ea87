import { moneyFilters, type PeopleFilter, peopleFilters } from '@itemo/domain/staff/staff-people-schemas.ts'
import { staffActs } from '@itemo/domain/staff/staff-acts.ts'
import { hasRole, staffReaders } from '@itemo/domain/staff/staff-roles.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useOutletContext, useSearchParams } from 'react-router'
import { formatInstant, formatMonthShort, formatRelative } from '#app/lib/format.ts'
import { filterOf, ListPage, wordsOf } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ConsoleTable } from '../console-table.tsx'
import type { StaffSelf } from '../operator-queries.ts'
import { filterNames } from './people-copy.ts'
import { PersonBadges } from './person-badges.tsx'
import { staffPeopleQuery } from './staff-people-queries.ts'

/** Counting stops there. */
const figure = (count: number) => (count >= 1000 ? '1,000+' : String(count))

/** The members, newest first. */
export function PeopleList() {
  const [search] = useSearchParams()
  const { roles } = useOutletContext<StaffSelf>()
  const query = useInfiniteQuery(
    staffPeopleQuery({ filter: filterOf(search, 'filter', peopleFilters), q: wordsOf(search) }),
  )
  const people = query.data?.pages.flatMap((page) => page.people) ?? []
  const seesMoney = hasRole(roles, staffReaders.money)
  const offered = peopleFilters.filter((name: PeopleFilter) => seesMoney || !moneyFilters.includes(name))
  return (
    <ListPage
      screen="people"
      title="People"
      what="the people"
      query={query}
      hint={hasRole(roles, staffActs['person.reveal'].roles) ? 'Name, email or id' : 'Name or id'}
      filters={[
        {
          label: 'Show',
          name: 'filter',
          all: 'Everyone',
          options: offered.map((value) => ({ value, label: filterNames[value] })),
        },
      ]}
      empty={people.length === 0 ? { icon: <Users />, title: 'No matching members.' } : undefined}
    >
      <ConsoleTable
        label="People"
        rows={people}
        to={({ id }) => consolePaths.people(id)}
        below={({ email }) => email}
        columns={[
          { name: 'Name', cell: ({ full_name: name }) => name ?? 'No name' },
          {
            name: 'Since',
            cell: ({ member_since: at }) => <span className="whitespace-nowrap">{formatMonthShort(at)}</span>,
          },
          { name: 'Items', cell: ({ items }) => figure(items), isFigure: true },
          { name: 'As renter', cell: ({ hires }) => figure(hires.as_renter), isFigure: true },
          { name: 'As owner', cell: ({ hires }) => figure(hires.as_owner), isFigure: true },
          { name: 'Cancelled', cell: ({ hires }) => figure(hires.cancelled_as_owner), isFigure: true },
          {
            name: 'Reports upheld',
            cell: ({ reports_upheld: count }) => (count === null ? '–' : figure(count)),
            isFigure: true,
          },
          { name: 'ID', cell: ({ identity_checked_on: at }) => (at === null ? 'Not checked' : 'Checked') },
          {
            name: 'Last active',
            cell: ({ last_active_at: at }) =>
              at === null ? (
                'Not logged in'
              ) : (
                <time dateTime={at} title={formatInstant(at)}>
                  {formatRelative(at)}
                </time>
              ),
          },
          {
            name: 'Standing',
            cell: (person) => (
              <span className="inline-flex flex-wrap gap-1">
                <PersonBadges person={person} />
              </span>
            ),
          },
        ]}
      />
    </ListPage>
  )
}
