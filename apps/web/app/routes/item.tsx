import type { ItemView } from '@itemo/contract/item-views.ts'
import { profileFallbacks } from '@itemo/domain/accounts/fallbacks.ts'
import { isDay } from '@itemo/domain/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { ItemDetails } from '#app/features/items/detail/item-details.tsx'
import { ItemHead } from '#app/features/items/detail/item-head.tsx'
import { MoreItems } from '#app/features/items/detail/more-items.tsx'
import { OwnerCard } from '#app/features/items/detail/owner-card.tsx'
import { Gallery } from '#app/features/items/gallery/gallery.tsx'
import { galleryPictures } from '#app/features/items/gallery/gallery-pictures.ts'
import { itemQuery, moreItemsQuery } from '#app/features/items/item-queries.ts'
import { storeViewed } from '#app/features/items/seen-items.ts'
import { useViewer } from '#app/features/items/use-viewer.ts'
import { BookingCard } from '#app/features/rentals/booking/booking-card.tsx'
import { type RequestedHire, useBooking } from '#app/features/rentals/booking/use-booking.ts'
import { reviewsQuery } from '#app/features/reviews/review-queries.ts'
import { ReportButton } from '#app/features/moderation/report-button.tsx'
import { ConsoleLink } from '#app/features/operator/console-link.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { errorSentence } from '#app/lib/errors-copy.ts'
import { imageUrl } from '#app/lib/image-url.ts'
import { isGone } from '#app/lib/is-gone.ts'
import { lazyDialog } from '#app/lib/lazy-dialog.ts'
import { lazyPart } from '#app/lib/lazy-part.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import { useSession } from '#app/lib/session-state.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { Route } from './+types/item'

const SignInDialog = lazyDialog(() => import('#app/features/accounts/components/sign-in-dialog.tsx'), 'SignInDialog')
const ReviewList = lazyPart(() => import('#app/features/reviews/review-list.tsx'), 'ReviewList')

const noIndex = { name: 'robots', content: 'noindex' }

export const handle = { nav: 'home' } satisfies RouteHandle

/** For a deleted item says so, and tells search engines not to index it; while loading there's only a generic title. */
export const meta: Route.MetaFunction = ({ loaderData: item }) => {
  if (item === null) return [...pageMeta('Item not found', 'An item that was on Itemo.'), noIndex]
  if (!item) return pageMeta('Item', 'An item to hire on Itemo.')
  const { origin } = window.location
  const [first] = galleryPictures(item.images)
  return pageMeta(item.title, item.description.slice(0, 160), {
    address: origin + paths.item(item.id),
    picture: item.images.length === 0 ? undefined : new URL(imageUrl(first), origin).href,
  })
}

/** The hire in an address: `?from=2026-06-03&until=2026-06-07&addons=<id>,<id>`. */
function askedOf(search: URLSearchParams): RequestedHire {
  const start = search.get('from') ?? ''
  const end = search.get('until') ?? ''
  return {
    days: isDay(start) && isDay(end) ? { start, end } : undefined,
    addonIds: search.get('addons')?.split(',') ?? [],
  }
}

/** Puts the item that came with the page into the cache, once. The server's preview is removed when the screen is rendered. */
function cacheFirstItem(itemId: string): void {
  const element = document.getElementById('first-item')
  if (!element) return
  element.remove()
  const item = JSON.parse(element.textContent) as ItemView
  if (item.id === itemId) queryClient().setQueryData(itemQuery(itemId).queryKey, item)
}

/** Removes the server's preview, which is for readers without scripts. */
function removePreview(): void {
  document.querySelector('body > [data-preview]')?.remove()
}

/** Loads the item; null if its owner deleted it. On failure redirects to /home with a toast (spec: marketplace 8 "Item detail"). */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  void queryClient().prefetchInfiniteQuery(reviewsQuery({ kind: 'item', itemId: params.itemId }))
  const { days } = askedOf(new URL(request.url).searchParams)
  void queryClient().prefetchQuery(moreItemsQuery(params.itemId, days))
  cacheFirstItem(params.itemId)
  try {
    return await queryClient().ensureQueryData({ ...itemQuery(params.itemId), revalidateIfStale: true })
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'item_deleted') return null
    removePreview()
    const { pathname, search } = new URL(request.url)
    // Item pages are for members here, or the session has ended.
    if (code === 'unauthenticated') throw redirect(paths.login(pathname + search))
    // The server rejects a malformed id as invalid input: for the person there's no such item either.
    if (isGone(error)) notify.error('Item not found')
    else notify.error('Failed to load item details', code === 'network' ? errorSentence(code) : undefined)
    throw redirect(paths.home())
  }
}

/** A placeholder with the layout of the page, so that nothing moves when the item arrives. */
export function HydrateFallback() {
  return (
    <main id="main" role="status" aria-label="Loading the item" className="page pt-6 pb-32">
      <Skeleton className="h-8 w-3/5" />
      <div className="mt-4 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-10">
        <div className="flex flex-col gap-4">
          <Skeleton className="aspect-4/3 rounded-card" />
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-24" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </main>
  )
}

const reportReview = (id: string) => <ReportButton about={{ kind: 'review', id }} title="Report this review" />

/** /item/{itemId} (spec: marketplace 2 "Item detail"). */
export default function ItemScreen({ params, loaderData }: Route.ComponentProps) {
  useEffect(removePreview, [])
  return loaderData ? <LoadedItem item={loaderData} /> : <DeletedItem itemId={params.itemId} />
}

function LoadedItem({ item: loaded }: { readonly item: ItemView }) {
  const { data: item = loaded } = useQuery(itemQuery(loaded.id))
  return <ItemPage key={item.id} item={item} />
}

/** A deleted item, with similar ones, so that links to it stay useful (ADR-0203). */
function DeletedItem({ itemId }: { readonly itemId: string }) {
  return (
    <main id="main" className="page clear-nav">
      <EmptyState level="h1" title="Item not found" action={<ButtonLink to={paths.home()}>See all items</ButtonLink>}>
        This item isn’t listed any more.
      </EmptyState>
      <MoreItems itemId={itemId} ownerName="" days={undefined} />
    </main>
  )
}

function ItemPage({ item }: { readonly item: ItemView }) {
  const viewer = useViewer(item.user_id)
  const { status } = useSession()
  // Only once: signing out here must leave no trace of what was viewed.
  const isNoted = useRef(false)
  useEffect(() => {
    if (isNoted.current || status === 'loading') return
    isNoted.current = true
    if (viewer !== 'owner') storeViewed(item.id)
  }, [status, viewer, item.id])
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const booking = useBooking({ item, viewer, asked })
  const { full_name: ownerName } = item.owner
  const owner = ownerName === null ? {} : { person: { id: item.user_id, name: ownerName } }
  // The owner's reviews are for members (R43).
  const ownerReviews =
    viewer === 'visitor' ? null : (
      <>
        <ReviewList about={{ kind: 'profile', userId: item.user_id }} level="h3" report={reportReview} />
        {viewer === 'owner' ? null : (
          <ReportButton about={{ kind: 'person', id: item.user_id, ...owner }} title="Report this person" />
        )}
      </>
    )
  return (
    <main id="main" className="page pt-4 pb-28 md:pt-6 md:pb-52 lg:pb-32">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <ItemHead item={item} />
            <div className="-mx-4 mt-4 md:mx-0">
              <Gallery title={item.title} images={item.images} />
            </div>
          </div>
          <ItemDetails item={item} hire={booking.quote} isPriceToCome={booking.isPriceToCome} />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <BookingCard item={item} booking={booking} signIn={(dialog) => <SignInDialog {...dialog} />} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OwnerCard item={item} viewer={viewer} reviews={ownerReviews} />
          <ReviewList about={{ kind: 'item', itemId: item.id }} report={reportReview} />
          {viewer === 'owner' ? null : (
            <ReportButton about={{ kind: 'item', id: item.id, ...owner }} title="Report this listing" />
          )}
          <ConsoleLink part="items" id={item.id} />
        </div>
      </div>
      <MoreItems itemId={item.id} ownerName={item.owner.full_name ?? profileFallbacks.ownerName} days={asked.days} />
    </main>
  )
}
