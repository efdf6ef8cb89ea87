import { Link } from 'react-router'
import { formatInstant } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ConsoleRow, Facts, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { stateNames } from '../inbox/inbox-copy.ts'
import { RentalRows } from '../rentals/rental-rows.tsx'
import { itemStatusNames } from './people-copy.ts'
import type { StaffPersonDetail } from './staff-people-queries.ts'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline-offset-2 hover:underline'

/** A person's items, hires, reviews, support requests and money, as far as the reader may see them. */
export function PersonRecords({ person }: { readonly person: StaffPersonDetail }) {
  const { id, latest_items: items, rentals, reviews, support, money } = person
  return (
    <>
      {items === null ? null : (
        <Part title="Items">
          {items.length === 0 ? (
            <p className="text-ink-2">None.</p>
          ) : (
            <>
              <ul aria-label="Items" className={rowsClass}>
                {items.map((item) => (
                  <ConsoleRow
                    key={item.id}
                    to={consolePaths.items(item.id)}
                    title={item.title}
                    end={<Badge tone="neutral">{itemStatusNames[item.status]}</Badge>}
                  />
                ))}
              </ul>
              <Link to={consolePaths.items(undefined, { owner: id })} className={linkClass}>
                All items
              </Link>
            </>
          )}
        </Part>
      )}
      <Part title="Latest rentals">
        {rentals.length === 0 ? (
          <p className="text-ink-2">None.</p>
        ) : (
          <>
            <RentalRows rentals={rentals} />
            <Link to={consolePaths.rentals(undefined, { person: id })} className={linkClass}>
              All rentals
            </Link>
          </>
        )}
      </Part>
      <Part title="Reviews">
        {reviews.length === 0 ? (
          <p className="text-ink-2">None.</p>
        ) : (
          <ul aria-label="Reviews" className={rowsClass}>
            {reviews.map(({ id: reviewId, is_given: isGiven, rating, text, at, is_hidden: isHidden, other }) => (
              <li key={reviewId} className="p-3">
                <p className="flex flex-wrap items-center gap-2">
                  {rating} of 5, {isGiven ? 'about' : 'by'} {other ?? 'someone who left'}
                  {isHidden ? <Badge tone="bad">Hidden</Badge> : null}
                </p>
                {text === null ? null : (
                  <p dir="auto" className="wrap-anywhere">
                    “{text}”
                  </p>
                )}
                <p className="text-small text-ink-2">{formatInstant(at)}</p>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {support === null ? null : (
        <Part title="Support">
          {support.length === 0 ? (
            <p className="text-ink-2">None.</p>
          ) : (
            <ul aria-label="Support requests" className={rowsClass}>
              {support.map(({ id: requestId, reference, subject, state, at }) => (
                <ConsoleRow key={requestId} to={consolePaths.support(requestId)} title={`${reference} · ${subject}`}>
                  {stateNames[state]} · {formatInstant(at)}
                </ConsoleRow>
              ))}
            </ul>
          )}
        </Part>
      )}
      {money === null ? null : (
        <Part title="Money">
          <Facts
            facts={[
              ['Owed to them', formatAmount(money.owed)],
              ['Owes us', formatAmount(money.owes)],
            ]}
          />
          <Link to={consolePaths.money('owed', { owner: id })} className={linkClass}>
            Their payouts
          </Link>
        </Part>
      )}
    </>
  )
}
