import type { OwnItemCardView } from '@itemo/contract/item-views.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CircleCheck, PackageOpen, Pause, Pencil, Play, Rocket, Share2, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { knownWords } from '#app/lib/known-words.ts'
import { notify } from '#app/lib/toasts.ts'
import { type OwnItemState, paths } from '#app/lib/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LoadError } from '#app/ui/load-error.tsx'
import { LoadMore } from '#app/ui/load-more.tsx'
import { demandQuery, myItemsQuery } from '../item-list-queries.ts'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { ItemGrid, ItemSkeletons } from './item-grid.tsx'
import { shareItem } from '../share-item.ts'
import { cx } from '#app/lib/cx.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { formatPounds } from '#app/lib/pounds.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useSetItemStatus } from '../item-mutations.ts'
import { CardPicture } from './item-card.tsx'

/** The person's own items, which can be paused, activated, edited and deleted (spec: marketplace 4 "Item"). */
export function MyItems() {
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{
    readonly item: OwnItemCardView
    readonly place: number
    readonly open: boolean
  }>()
  const [deleted, setDeleted] = useState(false)
  /** The focus target after a deletion: the title of the item that moved up, or whatever replaced the list. */
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
          isBoosted={asked.item.is_boosted}
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

function MyItemGrid({ onDelete }: { readonly onDelete: (item: OwnItemCardView, place: number) => void }) {
  const query = useInfiniteQuery(myItemsQuery())
  const items = query.data?.pages.flatMap((page) => page.items)
  const [words, setWords] = useState('')
  const { hash, state } = useLocation() as { hash: string; state: OwnItemState | null }
  const listed = items?.find(({ id }) => hash === `#${id}`)
  const isNew = listed !== undefined && state?.listed === true
  // The note about a newly listed item is right above it.
  const inView = isNew ? noteId : listed?.id
  useEffect(() => {
    if (inView !== undefined) document.getElementById(inView)?.scrollIntoView({ block: 'center' })
  }, [inView])
  if (items === undefined)
    return query.error || query.isPaused ? (
      <LoadError title="Failed to load your items" query={query} />
    ) : (
      <ItemSkeletons />
    )
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
  const found = items.filter(({ title }) => plain(title).includes(plain(words)))
  return (
    <>
      {isNew ? <ListedNote item={listed} /> : null}
      <h2 className="sr-only">My Items</h2>
      {items.length < manyItems && words === '' ? null : (
        <TextField
          label="Find one of your items"
          hideLabel
          placeholder="Find one of your items"
          type="search"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          className="mb-5 max-w-md"
        />
      )}
      <ItemGrid>
        {found.map((item, place) => (
          <MyItemCard key={item.id} item={item} onDelete={() => onDelete(item, place)} />
        ))}
      </ItemGrid>
      <p role="status" className="text-ink-2">
        {found.length === 0 && !query.hasNextPage ? `None of your items is called “${words.trim()}”.` : null}
      </p>
      {/* In view while few are found: it then loads the other pages, one after the other. */}
      <LoadMore query={query} />
    </>
  )
}

const noteId = 'just-listed'

/** From this many on, an owner can look for one by its title. */
const manyItems = 12

const plain = (text: string) => text.trim().toLowerCase()

/** Shown above one's own items right after one was listed: that it can be found now, and what to do next. */
function ListedNote({ item }: { readonly item: OwnItemCardView }) {
  const id = useId()
  const { id: itemId, title } = item
  const isLive = item.status === 'active'
  const { data } = useQuery({ ...demandQuery(itemId), enabled: isLive, retry: false })
  // A held item says so on its card.
  if (!isLive) return null
  return (
    <section id={noteId} aria-labelledby={id} className="mb-5 flex gap-4 rounded-card bg-brand-soft p-4">
      <Link to={paths.item(itemId)} tabIndex={-1} aria-hidden="true" className="hidden w-32 shrink-0 sm:block">
        <CardPicture item={item} className="size-full">
          <span className="absolute start-2 bottom-2">
            <PriceTag pounds={item.daily_rate} />
          </span>
        </CardPicture>
      </Link>
      <div className="min-w-0 grow">
        <h2 id={id} role="status" className="flex items-start gap-2 text-section wrap-anywhere">
          <CircleCheck className="mt-0.5 size-5 shrink-0 text-brand" />
          {title} is live
        </h2>
        <p role="status" className="mt-1 text-card empty:hidden">
          {data?.people ? `${data.people} people near you looked for this.` : null}
        </p>
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
      </div>
    </section>
  )
}

const moderationWords = knownWords({ held: 'Being checked', removed: 'Taken down' }, 'Not shown')

function moderationSentence({ state, may_change: mayChange }: NonNullable<OwnItemCardView['moderation']>): string {
  if (!mayChange) return "Nobody else sees it, and you can't change it for now."
  return state === 'held'
    ? 'Your item is being checked. This usually takes less than a day.'
    : 'Edit it to send it back to us.'
}

/** Why an item is hidden from others, with a link to the details. */
function ModerationNote({ moderation }: { readonly moderation: NonNullable<OwnItemCardView['moderation']> }) {
  return (
    <p className="text-small text-ink-2">
      {moderationSentence(moderation)}{' '}
      {moderation.decision_id === null ? null : (
        <Link to={paths.decision(moderation.decision_id)} className="text-brand underline">
          Read why
        </Link>
      )}
    </p>
  )
}

/** One of the person's own items. An inactive one is faded, with its status in capitals. */
function MyItemCard({ item, onDelete }: { readonly item: OwnItemCardView; readonly onDelete: () => void }) {
  const { mutate, isPending } = useSetItemStatus(item.id)
  const active = item.status === 'active'

  const toggle = () =>
    mutate(active ? 'paused' : 'active', {
      onSuccess: () => notify.success(active ? 'Item paused successfully' : 'Item activated successfully'),
      onError: () => notify.error('Failed to update item status'),
    })

  return (
    <article id={item.id} className="relative">
      <CardPicture item={item} className={cx('size-full transition-opacity', !active && 'opacity-40 grayscale')}>
        {active ? null : (
          <span className="absolute inset-0 grid place-items-center">
            <span className="rounded-full bg-surface px-3 py-1.5 text-small font-bold tracking-wider text-ink shadow-e1">
              {item.moderation === null
                ? item.status.toUpperCase()
                : moderationWords[item.moderation.state].toUpperCase()}
            </span>
          </span>
        )}
        <span className="absolute start-2.5 bottom-2.5">
          <PriceTag pounds={item.daily_rate} />
        </span>
      </CardPicture>
      <h3 className="mt-2 line-clamp-2 font-sans text-card font-semibold tracking-normal wrap-anywhere">
        <Link to={paths.item(item.id)} className={cx('hover:underline', !active && 'text-ink-2')}>
          {item.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-small text-ink-2">You get {formatPounds(item.daily_rate)} a day</p>
      {item.moderation === null ? null : <ModerationNote moderation={item.moderation} />}
      <div className="-mx-2 mt-0.5 flex justify-between md:justify-start md:gap-1">
        <IconButton
          label={`${active ? 'Pause' : 'Activate'} ${item.title}`}
          icon={active ? <Pause className="size-4.5" /> : <Play className="size-4.5" />}
          disabled={isPending || item.moderation !== null}
          onClick={toggle}
        />
        <Link
          to={paths.editItem(item.id)}
          aria-label={`Edit ${item.title}`}
          className="inline-grid size-10 place-items-center rounded-full text-ink-2 transition-colors hover:bg-sunken hover:text-ink"
        >
          <Pencil className="size-4.5" />
        </Link>
        <IconButton label={`Delete ${item.title}`} icon={<Trash2 className="size-4.5" />} onClick={onDelete} />
      </div>
    </article>
  )
}
