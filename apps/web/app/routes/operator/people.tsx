import { useParams } from 'react-router'
import { PeopleList } from '#app/features/operator/people/people-list.tsx'
import { PersonPage } from '#app/features/operator/people/person-page.tsx'

/** /operator/people and /operator/people/:userId: the members, and one of them. */
export default function People() {
  const { userId } = useParams()
  return userId === undefined ? <PeopleList /> : <PersonPage key={userId} userId={userId} />
}
