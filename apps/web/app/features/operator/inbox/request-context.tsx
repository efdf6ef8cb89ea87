import { useState } from 'react'
import { Link } from 'react-router'
import { formatDayRange, formatMonthLong } from '#app/lib/format.ts'
import { Button } from '#app/ui/button.tsx'
import { linkClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { stateNames as caseStateNames } from '../queue/queue-copy.ts'
import { statusNames } from '../rentals/staff-rental-copy.ts'
import type { SupportRequest } from './inbox-queries.ts'
import { LinkDialog } from './link-dialog.tsx'

/** The writer, their recent rentals, and the subject of the request. */
export function RequestContext({ request }: { readonly request: SupportRequest }) {
  const { person, name, email, rentals, rental, item, case: linked, may_act: mayAct } = request
  const [isLinking, setLinking] = useState(false)
  const isAbout = rental !== null || item !== null || linked !== null
  return (
    <aside
      aria-label="About this request"
      className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4"
    >
      <section>
        <h3 className="text-section">From</h3>
        {person === null ? (
          <p className="mt-1 wrap-anywhere">
            <bdi>{name}</bdi>
            <span className="block text-small text-ink-2">Not logged in, so anyone could have typed this address.</span>
          </p>
        ) : (
          <p className="mt-1 wrap-anywhere">
            <Link to={consolePaths.people(person.id)} className={linkClass}>
              {person.full_name ?? name}
            </Link>
            <span className="block text-small text-ink-2">Member since {formatMonthLong(person.member_since)}</span>
          </p>
        )}
        {email === null ? null : <p className="text-small wrap-anywhere text-ink-2">{email}</p>}
        {person === null ? null : person.is_own_address ? (
          <p className="text-small text-ink-2">This is the account's confirmed address.</p>
        ) : (
          <p className="text-small font-semibold text-danger">
            This isn't the account's confirmed address and may be someone else's. Don't share anything personal.
          </p>
        )}
      </section>
      <section>
        <h3 className="text-section">About</h3>
        {isAbout ? (
          <ul className="mt-1 flex flex-col gap-1.5">
            {rental === null ? null : <Rental rental={rental} />}
            {item === null ? null : (
              <li className="wrap-anywhere">
                <Link to={consolePaths.items(item.id)} className={linkClass}>
                  {item.title}
                </Link>
              </li>
            )}
            {linked === null ? null : (
              <li className="wrap-anywhere">
                <Link to={consolePaths.queue(linked.id)} className={linkClass}>
                  {linked.reference}
                </Link>{' '}
                {linked.title} · {caseStateNames[linked.state]}
              </li>
            )}
          </ul>
        ) : (
          <p className="mt-1 text-ink-2">Nothing linked.</p>
        )}
        {mayAct ? (
          <Button variant="quiet" className="-ms-4" onClick={() => setLinking(true)}>
            Change…
          </Button>
        ) : null}
      </section>
      {person === null ? null : (
        <section>
          <h3 className="text-section">Rentals in the last 90 days</h3>
          {rentals.length === 0 ? (
            <p className="mt-1 text-ink-2">None.</p>
          ) : (
            <ul className="mt-1 flex flex-col gap-1.5">
              {rentals.map((one) => (
                <Rental key={one.id} rental={one} />
              ))}
            </ul>
          )}
        </section>
      )}
      {isLinking ? <LinkDialog request={request} onClose={() => setLinking(false)} /> : null}
    </aside>
  )
}

function Rental({ rental }: { readonly rental: SupportRequest['rentals'][number] }) {
  return (
    <li className="wrap-anywhere">
      <Link to={consolePaths.rentals(rental.id)} className={linkClass}>
        {rental.title}
      </Link>
      <span className="block text-small text-ink-2">
        {rental.reference} · {formatDayRange(rental.start_date, rental.end_date)} · {statusNames[rental.status]}
      </span>
    </li>
  )
}
