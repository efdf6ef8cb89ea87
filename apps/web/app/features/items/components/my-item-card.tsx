import type { ItemCardView } from '@itemo/contract/item-views.ts'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PriceTag } from '#app/ui/price-tag.tsx'
import { useSetItemStatus } from '../item-mutations.ts'
import { CardPicture } from './item-card.tsx'

/** One of the person's own items. One that is not active is faded, with its status in capitals. */
export function MyItemCard({ item, onDelete }: { readonly item: ItemCardView; readonly onDelete: () => void }) {
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
              {item.status.toUpperCase()}
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
      <div className="-mx-2 mt-0.5 flex justify-between md:justify-start md:gap-1">
        <IconButton
          label={`${active ? 'Pause' : 'Activate'} ${item.title}`}
          icon={active ? <Pause className="size-4.5" /> : <Play className="size-4.5" />}
          disabled={isPending}
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
