import { Share2 } from 'lucide-react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { shareItem } from '../share-item.ts'

/** Shares the page of an item. */
export function ShareButton({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  return (
    <IconButton
      label={`Share ${title}`}
      icon={<Share2 className="size-5" />}
      onClick={() => void shareItem(itemId, title)}
      className="ms-auto shrink-0"
    />
  )
}
