import { useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { ItemDetails } from '#app/features/items/detail/item-details.tsx'
import { ItemHead } from '#app/features/items/detail/item-head.tsx'
import { ItemPageSkeleton } from '#app/features/items/detail/item-page-skeleton.tsx'
import { OwnerCard } from '#app/features/items/detail/owner-card.tsx'
import { Gallery } from '#app/features/items/gallery/gallery.tsx'
import { itemQuery } from '#app/features/items/queries.ts'
import { useViewer } from '#app/features/items/use-viewer.ts'
import { BookingCard } from '#app/features/rentals/booking/components/booking-card.tsx'
import type { RouteHandle } from '#app/features/site/nav-entry.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { pageMeta } from '#app/lib/meta.ts'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { queryClient } from '#app/lib/query-client.ts'
import type { Route } from './+types/item'

export const handle = { nav: 'home' } satisfies RouteHandle

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.title ?? 'Item', loaderData?.description.slice(0, 160) ?? 'An item to hire on Itemo.')

/** The item, or back to /home with a word about why (specification, marketplace 8 "Item detail"). */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    return await queryClient().ensureQueryData({ ...itemQuery(params.itemId), revalidateIfStale: true })
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'unauthenticated') throw redirect(paths.login(new URL(request.url).pathname))
    // An id that is none is answered as a wrong input: for the person there is no such item either.
    notify.error(code === 'not_found' || code === 'invalid_input' ? 'Item not found' : 'Failed to load item details')
    throw redirect(paths.home())
  }
}

export function HydrateFallback() {
  return <ItemPageSkeleton />
}

/** /item/{itemId} (specification, marketplace 2 "Item detail"). */
export default function ItemScreen({ params, loaderData }: Route.ComponentProps) {
  const { data: item = loaderData } = useQuery(itemQuery(params.itemId))
  const viewer = useViewer(item.user_id)
  return (
    <main id="main" className="page pt-4 pb-52 md:pt-6 lg:pb-32">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <ItemHead item={item} />
            <div className="-mx-4 mt-4 md:mx-0">
              <Gallery key={item.id} title={item.title} images={item.images} />
            </div>
          </div>
          <ItemDetails item={item} />
          <OwnerCard item={item} viewer={viewer} />
        </div>
        <BookingCard key={item.id} item={item} viewer={viewer} />
      </div>
    </main>
  )
}
