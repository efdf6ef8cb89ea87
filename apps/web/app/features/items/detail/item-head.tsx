import type { ItemView } from '@itemo/contract/item-views.ts'
import { ArrowLeft, Share2 } from 'lucide-react'
import { useGoBack } from '#app/lib/go-back.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BoostedTab } from '#app/ui/boosted-tab.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { SaveButton } from '../components/save-button.tsx'
import { useSaved } from '../use-saved.ts'
import { shareItem } from '../share-item.ts'

/** The title of an item with buttons to go back, share and save. Its status is shown unless it's active. */
export function ItemHead({ item }: { readonly item: ItemView }) {
  const back = useGoBack(paths.home())
  const { isSaved, toggle } = useSaved('page')
  return (
    <div className="flex flex-wrap items-start gap-2 md:flex-nowrap">
      <IconButton label="Back" icon={<ArrowLeft className="size-5" />} onClick={back} className="-ms-2 shrink-0" />
      {/* On a phone a long title gets its own line. */}
      <div className="order-last flex min-w-0 basis-full flex-wrap items-center gap-x-3 gap-y-1 md:order-none md:grow md:basis-0 md:pt-1">
        <h1 className="text-h1">{item.title}</h1>
        {item.is_boosted ? <BoostedTab /> : null}
        {item.status === 'active' ? null : <Badge tone="neutral">{item.status.toUpperCase()}</Badge>}
      </div>
      <IconButton
        label={`Share ${item.title}`}
        icon={<Share2 className="size-5" />}
        onClick={() => void shareItem(item.id, item.title)}
        className="ms-auto shrink-0"
      />
      <SaveButton
        title={item.title}
        saved={isSaved(item.id)}
        onToggle={() => toggle(item.id)}
        className="-me-1 shrink-0"
      />
    </div>
  )
}
