import { useParams } from 'react-router'
import { moneyTabs } from '#app/features/operator/money/money-copy.ts'
import { MoneyScreen } from '#app/features/operator/money/money-screen.tsx'
import { PeopleList } from '#app/features/operator/people/people-list.tsx'
import { PersonPage } from '#app/features/operator/people/person-page.tsx'
import { StaffItemPage, StaffItems } from '#app/features/operator/people/staff-items.tsx'
import { ClaimList, RentalParts } from '#app/features/operator/rentals/claim-list.tsx'
import { ClaimPage } from '#app/features/operator/rentals/claim-page.tsx'
import { RentalPage } from '#app/features/operator/rentals/rental-page.tsx'
import { RentalList } from '#app/features/operator/rentals/rental-rows.tsx'
import { NotFound } from '#app/features/site/components/not-found.tsx'

/** /operator/people, /operator/items, /operator/rentals and /operator/damage, and one of each, and /operator/money: one route, since every page loads the list of routes. */
export default function Places() {
  const { place, id } = useParams()
  switch (place) {
    case 'people':
      return id === undefined ? <PeopleList /> : <PersonPage key={id} userId={id} />
    case 'items':
      return id === undefined ? <StaffItems /> : <StaffItemPage key={id} itemId={id} />
    case 'rentals':
      if (id !== undefined) return <RentalPage key={id} rentalId={id} />
      return (
        <>
          <RentalParts here="rentals" />
          <RentalList />
        </>
      )
    case 'damage':
      return id === undefined ? <ClaimList /> : <ClaimPage key={id} claimId={id} />
    case 'money': {
      const tab = moneyTabs.find((name) => name === (id ?? 'owed'))
      return tab === undefined ? <NotFound /> : <MoneyScreen tab={tab} />
    }
    case undefined:
    default:
      return <NotFound />
  }
}
