import { useState } from 'react'
import { notify } from '#app/lib/toasts.ts'
import { Button } from '#app/ui/button.tsx'
import { signIn } from '../auth-actions.ts'
import { useAfterLogIn } from '../use-after-log-in.ts'
import { loginFailure } from '../auth-copy.ts'

/** A member of the demo town, as named in the configuration. */
type DemoPerson = { readonly name: string; readonly email: string; readonly password: string }

/** How many are shown: enough to hire from each other. */
const namedPeople = 4

/** Accounts to log in with on a development server with a demo town (R66). */
export function DemoPeople({ people }: { readonly people: readonly DemoPerson[] }) {
  const [entering, setEntering] = useState<string>()
  const goOn = useAfterLogIn()
  const enter = async ({ email, password }: DemoPerson) => {
    setEntering(email)
    const result = await signIn(email, password)
    if (result.ok) return goOn()
    setEntering(undefined)
    notify.error(loginFailure(result.message))
  }
  return (
    <section aria-labelledby="demo-people" className="mt-6 rounded-card bg-sunken p-4">
      <h2 id="demo-people" className="text-card font-semibold">
        This is a development server
      </h2>
      <p className="mt-1 text-small text-ink-2">Look around as one of the demo people:</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {people.slice(0, namedPeople).map((person) => (
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
