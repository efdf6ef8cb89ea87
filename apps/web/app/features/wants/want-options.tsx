import type { WantOptionView, WantView } from '@itemo/contract/want-views.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDayRange } from '#app/lib/format.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { optionsQuery, useChangeOffer, useOffer } from './want-queries.ts'

/** The items that an owner could offer, best match first: each with its price and availability for the days, one tap away. */
export function WantOptions({ want }: { readonly want: WantView }) {
  const query = useQuery(optionsQuery(want.id))
  if (query.data === undefined)
    return query.error || query.isPaused ? (
      <LoadError title="Failed to load your items" query={query} />
    ) : (
      <Skeleton className="h-40 rounded-card" />
    )
  const options = query.data
  const fitting = options.filter(({ fits, offered }) => fits || offered !== null)
  const listOne = withQuery(paths.listItem(), { title: want.words })
  const others = options.filter((option) => !fitting.includes(option))
  return (
    <section aria-labelledby="options">
      <h2 id="options" className="mb-4 text-section">
        Do you have one?
      </h2>
      {fitting.length === 0 ? (
        <EmptyState title="None of your items fit" action={<ButtonLink to={listOne}>List one now</ButtonLink>}>
          List it, and come back here to offer it.
        </EmptyState>
      ) : (
        <Options want={want} options={fitting} />
      )}
      {others.length === 0 ? null : (
        <>
          <h3 className="mt-8 mb-3 font-sans text-body font-semibold tracking-normal">Your other items</h3>
          <Options want={want} options={others} />
        </>
      )}
    </section>
  )
}

function Options({ want, options }: { readonly want: WantView; readonly options: readonly WantOptionView[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {options.map((option) => (
        <li key={option.item_id}>
          <Option want={want} option={option} />
        </li>
      ))}
    </ul>
  )
}

function Option({ want, option }: { readonly want: WantView; readonly option: WantOptionView }) {
  const offer = useOffer(want.id)
  const change = useChangeOffer(want.id)
  const { item_id: itemId, title, total_amount: total, earns_amount: earns, reason, offered } = option
  return (
    <article aria-label={title} className="flex gap-4 rounded-card border border-line bg-surface p-4">
      <Picture image={option.image_url} alt="" sizes="96px" className="size-20 shrink-0 rounded-small sm:size-24" />
      <div className="min-w-0 grow">
        <h4 className="font-sans text-body font-semibold tracking-normal wrap-anywhere">{title}</h4>
        <p className="mt-0.5 text-card text-ink-2">
          {total === null || earns === null
            ? reason
            : `Free ${formatDayRange(want.from, want.until)}. They would pay ${formatAmount(total)}, you get ${formatAmount(earns)}.`}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          {offered === 'offered' ? (
            <>
              <Badge tone="good">Offered</Badge>
              <Button
                variant="quiet"
                busy={change.isPending}
                onClick={() => change.mutate({ itemId, status: 'withdrawn' })}
              >
                Take back
              </Button>
            </>
          ) : offered === 'declined' || offered === 'taken' ? (
            <Badge tone="done">{offered === 'taken' ? 'Requested' : 'Declined'}</Badge>
          ) : (
            <Button
              disabled={reason !== null}
              busy={offer.isPending}
              busyLabel="Offering..."
              onClick={() => offer.mutate(itemId)}
            >
              Offer this
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
