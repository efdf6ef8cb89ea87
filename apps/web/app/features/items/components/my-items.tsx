import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, PackageOpen, Rocket, Share2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { reasonOf } from '#app/lib/api-error.ts'
import { notify } from '#app/lib/toasts.ts'
import { type OwnItemState, paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { myItemsQuery } from '../item-queries.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'
import { MyItemCard } from './my-item-card.tsx'
import { shareItem } from '../share-item.ts'

/** The person's own items: to pause, activate, edit and delete (spec: marketplace 4 "Item"). */
export function MyItems() {
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ readonly item: ItemCardView; readonly place: number; readonly open: boolean }>()
  const [deleted, setDeleted] = useState(false)
  /** After a deletion: the title of the item that took the place, or whatever stands where the list was. */
  const neighbour = () => {
    const titles = list.current?.querySelectorAll<HTMLElement>('article h3 a') ?? []
    return (
      titles[Math.min(asked?.place ?? 0, titles.length - 1)] ?? list.current?.querySelector<HTMLElement>('a') ?? null
    )
  }
  return (
    <div ref={list}>
      <MyItemGrid
        onDelete={(item, place) => {
          setDeleted(false)
          setAsked({ item, place, open: true })
        }}
      />
      {asked === undefined ? null : (
        <DeleteItemDialog
          key={asked.item.id}
          itemId={asked.item.id}
          title={asked.item.title}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          onDeleted={() => {
            setDeleted(true)
            setAsked({ ...asked, open: false })
            notify.success('Item deleted successfully')
          }}
          returnFocus={() => (deleted ? neighbour() : null)}
        />
      )}
    </div>
  )
}

function MyItemGrid({ onDelete }: { readonly onDelete: (item: ItemCardView, place: number) => void }) {
  const query = useInfiniteQuery(myItemsQuery())
  const items = query.data?.pages.flatMap((page) => page.items)
  const { hash, state } = useLocation() as { hash: string; state: OwnItemState | null }
  const listed = items?.find(({ id }) => hash === `#${id}`)
  const listedId = listed?.id
  useEffect(() => {
    if (listedId !== undefined) document.getElementById(listedId)?.scrollIntoView({ block: 'center' })
  }, [listedId])
  if (items === undefined)
    return query.error ? <LoadError title="Failed to load your items" query={query} /> : <ItemSkeletons />
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<PackageOpen />}
        title="You haven't listed anything yet"
        action={<ButtonLink to={paths.listItem()}>List an Item</ButtonLink>}
      >
        A drill, a tent, a projector: what you rarely use, someone nearby needs this weekend.
      </EmptyState>
    )
  }
  return (
    <>
      {listed && state?.listed === true ? <ListedNote itemId={listed.id} title={listed.title} /> : null}
      <h2 className="sr-only">My Items</h2>
      <ItemGrid>
        {items.map((item, place) => (
          <MyItemCard key={item.id} item={item} onDelete={() => onDelete(item, place)} />
        ))}
      </ItemGrid>
      <LoadMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? reasonOf(query.error) : undefined}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  )
}

/** Above one's own items, right after one was listed: that it can be found now, and what to do for it next. */
function ListedNote({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-5 rounded-card bg-brand-soft p-4">
      <h2 id={id} role="status" className="flex items-start gap-2 text-section wrap-anywhere">
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-brand" />
        {title} is live
      </h2>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => void shareItem(itemId, title)}>
          <Share2 className="size-4.5" />
          Share
        </Button>
        <ButtonLink to={paths.boost({ items: itemId })} variant="secondary">
          <Rocket className="size-4.5" />
          Boost
        </ButtonLink>
        <ButtonLink to={paths.listItem()} variant="secondary">
          List another
        </ButtonLink>
      </div>
    </section>
  )
}
