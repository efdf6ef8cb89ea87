import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { notify } from '#app/lib/notify.ts'
import { Button } from '#app/ui/button.tsx'
import { signIn } from '../auth-acts.ts'
import { loginFailure } from '../auth-words.ts'

type DemoPerson = { readonly name: string; readonly email: string; readonly password: string }

/** So many are named: enough to hire from each other. */
const namedPeople = 4

/** Whom to log in as on a development server with a demo town (reading 66); nothing anywhere else. */
export function DemoPeople() {
  const { data: config } = useQuery(clientConfigQuery())
  const [entering, setEntering] = useState<string>()
  const people = config?.demo_people.slice(0, namedPeople) ?? []
  if (people.length === 0) return null
  const enter = async ({ email, password }: DemoPerson) => {
    setEntering(email)
    const result = await signIn(email, password)
    if (result.ok) return notify.success('Login successful!')
    setEntering(undefined)
    const { title, description } = loginFailure(result.message)
    notify.error(title, description)
  }
  return (
    <section aria-labelledby="demo-people" className="mt-6 rounded-card bg-sunken p-4">
      <h2 id="demo-people" className="text-card font-semibold">
        This is a development server
      </h2>
      <p className="mt-1 text-small text-ink-2">Look around as one of the demo people:</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {people.map((person) => (
          <li key={person.email}>
            <Button
              variant="secondary"
              busy={entering === person.email}
              disabled={entering !== undefined}
              onClick={() => void enter(person)}
            >
              {person.name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
