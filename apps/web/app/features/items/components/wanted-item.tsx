import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { clientConfigQuery } from '#app/lib/client-config.ts'
import { formatPounds } from '#app/lib/pounds.ts'
import { Picture } from '#app/ui/picture.tsx'
import { cardQuery } from '../item-queries.ts'

function itemIdOf(next: string | null): string | undefined {
  return /^\/item\/([\da-f-]{36})(?:[?#]|$)/.exec(next ?? '')?.[1]
}

/** Shows on /login the item that a visitor came for, where item pages are for members only (R39). */
export function WantedItem() {
  const [search] = useSearchParams()
  const { data: config } = useQuery(clientConfigQuery())
  const itemId = config?.public_item_pages === false ? itemIdOf(search.get('next')) : undefined
  const { data: item } = useQuery({ ...cardQuery(itemId ?? ''), enabled: itemId !== undefined })
  if (!item) return null
  return (
    <div className="mb-6 flex items-center gap-3 rounded-card bg-brand-soft p-3">
      <Picture image={item.image_url} alt="" sizes="64px" eager className="size-16 shrink-0 rounded-small" />
      <p className="min-w-0 text-card wrap-anywhere">
        Log in to see <strong className="font-semibold">{item.title}</strong>,{' '}
        {[`${formatPounds(item.daily_rate)} a day`, `${formatPounds(item.first_day_amount)} with fee`, item.location]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  )
}
