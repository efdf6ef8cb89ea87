import type { WantCardView } from '@itemo/contract/want-views.ts'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { fieldReasonOf } from '#app/lib/api-error.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { boardQuery, myWantsQuery } from './want-queries.ts'
import { WantCard } from './want-card.tsx'

interface WantBoardProps {
  /** A postcode or a town; empty for everywhere. */
  readonly near: string
  readonly onNear: (near: string) => void
}

/** The needs near a place or everywhere. */
export function WantBoard({ near, onNear }: WantBoardProps) {
  const board = useInfiniteQuery(boardQuery(near || undefined))
  const [text, setText] = useState(near)
  // Shown at the field, where it can be corrected.
  const wrong = board.error ? fieldReasonOf(board.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const place = text.trim()
    // A postcode has digits, the name of a town doesn't.
    onNear(/\d/.test(place) ? place.toUpperCase() : place)
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="mb-6 flex max-w-md items-end gap-3">
        <TextField
          label="Near a postcode or town"
          placeholder="All of the UK"
          autoComplete="postal-code"
          maxLength={60}
          value={text}
          error={wrong}
          onChange={(event) => setText(event.target.value)}
          className="grow"
        />
        <Button type="submit" variant="secondary" className="min-h-12">
          Show
        </Button>
      </form>
      <h2 className="sr-only">What people need</h2>
      {wrong === undefined ? (
        <WantList
          query={board}
          empty={
            <EmptyState
              icon={<Megaphone />}
              title={near ? `Nobody needs anything near ${near} right now.` : 'Nobody needs anything right now.'}
            >
              Ask for what you need yourself, and we'll tell owners who have it.
            </EmptyState>
          }
        />
      ) : null}
    </>
  )
}

/** The person's own needs. */
export function MyWants() {
  const mine = useInfiniteQuery(myWantsQuery())
  return (
    <>
      <h2 className="sr-only">What you need</h2>
      <WantList
        query={mine}
        empty={
          <EmptyState
            icon={<Megaphone />}
            title="You haven’t asked for anything"
            action={<ButtonLink to={paths.askTown()}>Ask the town</ButtonLink>}
          >
            Say what you need, and owners near you can offer it with one tap.
          </EmptyState>
        }
      />
    </>
  )
}

interface WantListProps {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly wants: readonly WantCardView[] }[] }>
  readonly empty: React.ReactNode
}

function WantList({ query, empty }: WantListProps) {
  return (
    <Loaded query={query} loading="Loading the board" failed="Failed to load the board" skeleton={skeletons}>
      {({ pages }) => {
        const wants = pages.flatMap((page) => page.wants)
        if (wants.length === 0) return empty
        return (
          <>
            <ul className="grid gap-4 md:grid-cols-2">
              {wants.map((want) => (
                <li key={want.id}>
                  <WantCard want={want} />
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )
      }}
    </Loaded>
  )
}

const skeletons = (
  <div className="grid gap-4 md:grid-cols-2">
    {[0, 1, 2, 3].map((index) => (
      <Skeleton key={index} className="h-32 rounded-card" />
    ))}
  </div>
)
