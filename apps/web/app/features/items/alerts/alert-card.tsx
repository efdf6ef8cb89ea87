import type { ItemCardView } from '@itemo/contract/item-views.ts'
import type { SavedSearchView } from '@itemo/contract/search-views.ts'
import { alertTimes } from '@itemo/domain/searches/saved-search.ts'
import { Trash2 } from 'lucide-react'
import { paths, withQuery } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Segment } from '#app/ui/segment.tsx'
import { writeFilter } from '../filter-params.ts'
import { alertFilter, alertParts, timeWords } from './alert-copy.ts'
import { useChangeAlert, useRemoveAlertDates, useRemoveAlert } from './alert-queries.ts'
import { NewItems } from './new-items.tsx'

const times = alertTimes.map((value) => ({ value, label: timeWords[value] }))

interface AlertCardProps {
  readonly alert: SavedSearchView
  /** Those of the new items that can be shown. */
  readonly newItems: readonly ItemCardView[]
}

/** One alert: its search, the number of new items, and how often mails are sent. */
export function AlertCard({ alert, newItems }: AlertCardProps) {
  const change = useChangeAlert(alert)
  const remove = useRemoveAlert(alert)
  const keep = useRemoveAlertDates(alert)
  const [first, ...others] = alertParts(alert)
  const name = alertParts(alert).join(', ')
  const found = alert.new_items
  // Sorted by newest, so that the new items come first.
  const listed = writeFilter(new URLSearchParams(), {
    ...alertFilter(alert),
    sort: alert.search ? 'newest' : undefined,
  })
  const list = withQuery(paths.home(), Object.fromEntries(listed))
  return (
    <article aria-label={name} className="rounded-card border border-line bg-surface p-4 md:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">{first}</h3>
          {others.length === 0 ? null : (
            <ul className="mt-2 flex flex-wrap gap-2" aria-label="Narrowed by">
              {others.map((part) => (
                <li
                  key={part}
                  className="rounded-full bg-sunken px-3 py-1 text-small text-ink-2 first-letter:uppercase"
                >
                  {part}
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="-me-2.5 -mt-2.5 flex shrink-0 items-center gap-1">
          {found === 0 ? null : <Badge tone="good">{found > 99 ? '99+' : found} new</Badge>}
          <IconButton
            label={`Remove the alert ${name}`}
            icon={<Trash2 className="size-5" />}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          />
        </div>
      </div>
      <NewItems items={newItems} />
      {alert.has_ended && alert.every === 'off' ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="text-ink-2">Your dates have passed.</p>
          <Button variant="secondary" busy={keep.isPending} busyLabel="Saving..." onClick={() => keep.mutate()}>
            Keep watching without dates
          </Button>
        </div>
      ) : (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Segment
            label={`Tell me about ${name}`}
            options={times}
            value={alert.every}
            onChange={(every) => change.mutate({ every })}
          />
          <ButtonLink variant="secondary" to={list} onClick={() => change.mutate({ opened: true })}>
            Open
          </ButtonLink>
        </div>
      )}
    </article>
  )
}
