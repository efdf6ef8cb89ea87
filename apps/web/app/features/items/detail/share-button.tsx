import { Share2 } from 'lucide-react'
import { notify } from '#app/lib/notify.ts'
import { paths } from '#app/lib/paths.ts'
import { IconButton } from '#app/ui/icon-button.tsx'

/** Hands the address of an item to the share sheet of the device; where there is none, it is copied. */
export function ShareButton({ itemId, title }: { readonly itemId: string; readonly title: string }) {
  const share = async () => {
    const url = window.location.origin + paths.item(itemId)
    if (typeof navigator.share === 'function') {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        // Closing the sheet is no failure; a sheet that does not open leaves the copy.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      notify.success('Link copied to clipboard!')
    } catch {
      notify.error('Failed to copy link')
    }
  }
  return (
    <IconButton
      label={`Share ${title}`}
      icon={<Share2 aria-hidden="true" className="size-5" />}
      onClick={() => void share()}
      className="ms-auto shrink-0"
    />
  )
}
