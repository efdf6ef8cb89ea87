import { useParams } from 'react-router'
import { consolePaths } from '#app/features/operator/console-paths.ts'
import { moneyTabs } from '#app/features/operator/money/money-copy.ts'
import { NotFound } from '#app/features/site/components/not-found.tsx'
import { lazyPart } from '#app/lib/lazy-part.ts'

const PeopleList = lazyPart(() => import('#app/features/operator/people/people-list.tsx'), 'PeopleList')
const PersonPage = lazyPart(() => import('#app/features/operator/people/person-page.tsx'), 'PersonPage')
const StaffItems = lazyPart(() => import('#app/features/operator/people/staff-items.tsx'), 'StaffItems')
const StaffItemPage = lazyPart(() => import('#app/features/operator/people/staff-item-page.tsx'), 'StaffItemPage')
const InboxScreen = lazyPart(() => import('#app/features/operator/inbox/inbox-screen.tsx'), 'InboxScreen')
const ConversationPage = lazyPart(
  () => import('#app/features/operator/queue/conversation-page.tsx'),
  'ConversationPage',
)
const SettingPlace = lazyPart(() => import('#app/features/operator/settings/setting-place.tsx'), 'SettingPlace')
const MoneyScreen = lazyPart(() => import('#app/features/operator/money/money-screen.tsx'), 'MoneyScreen')
const OverviewScreen = lazyPart(() => import('#app/features/operator/overview/overview-screen.tsx'), 'OverviewScreen')
const JobsScreen = lazyPart(() => import('#app/features/operator/overview/jobs-screen.tsx'), 'JobsScreen')
const RentalsPlace = lazyPart(() => import('#app/features/operator/rentals/rentals-place.tsx'), 'RentalsPlace')

/** The page of an unknown console address, with a link back into the console. */
const Missing = () => <NotFound way={{ to: consolePaths.overview(), label: 'Overview' }} />

/** The console's screens and single things, except queue and team: one route, since every page loads the list of routes. */
export default function Places() {
  const { place, id } = useParams()
  switch (place) {
    case 'people':
      return id === undefined ? <PeopleList /> : <PersonPage key={id} userId={id} />
    case 'items':
      return id === undefined ? <StaffItems /> : <StaffItemPage key={id} itemId={id} />
    case 'rentals':
    case 'damage':
      return <RentalsPlace part={place} id={id} />
    case 'money': {
      const tab = moneyTabs.find((name) => name === (id ?? 'owed'))
      return tab === undefined ? <Missing /> : <MoneyScreen tab={tab} />
    }
    case 'settings':
      return <SettingPlace named={id} missing={<Missing />} />
    case 'support':
      return <InboxScreen requestId={id} />
    case 'conversations':
      return id === undefined ? <Missing /> : <ConversationPage key={id} conversationId={id} />
    case 'jobs':
      return id === undefined ? <JobsScreen /> : <Missing />
    case undefined:
      return <OverviewScreen />
    default:
      return <Missing />
  }
}
