import { useParams } from 'react-router'
import { PeopleList } from '#app/features/operator/people/people-list.tsx'
import { PersonPage } from '#app/features/operator/people/person-page.tsx'
import { StaffItemPage, StaffItems } from '#app/features/operator/people/staff-items.tsx'
import { RentalPage } from '#app/features/operator/rentals/rental-page.tsx'
import { RentalList } from '#app/features/operator/rentals/rental-rows.tsx'
import { NotFound } from '#app/features/site/components/not-found.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'

const InboxScreen = lazyPart(() => import('#app/features/operator/inbox/inbox-screen.tsx'), 'InboxScreen')
const SettingsScreen = lazyPart(() => import('#app/features/operator/settings/settings-screen.tsx'), 'SettingsScreen')
const OverviewScreen = lazyPart(() => import('#app/features/operator/overview/overview-screen.tsx'), 'OverviewScreen')
const JobsScreen = lazyPart(() => import('#app/features/operator/overview/jobs-screen.tsx'), 'JobsScreen')

/** The console's screens and one of each, apart from queue and team: one route, since every page loads the list of routes. */
export default function Places() {
  const { place, id } = useParams()
  switch (place) {
    case 'people':
      return id === undefined ? <PeopleList /> : <PersonPage key={id} userId={id} />
    case 'items':
      return id === undefined ? <StaffItems /> : <StaffItemPage key={id} itemId={id} />
    case 'rentals':
      return id === undefined ? <RentalList /> : <RentalPage key={id} rentalId={id} />
    case 'settings':
      return <SettingsScreen named={id} />
    case 'support':
      return <InboxScreen requestId={id} />
    case 'jobs':
      return id === undefined ? <JobsScreen /> : <NotFound />
    case undefined:
      return <OverviewScreen />
    default:
      return <NotFound />
  }
}
