import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'

/** Opens the device's share sheet with the address of an item; where there is none, the address is copied. */
export async function shareItem(itemId: string, title: string): Promise<void> {
  const url = window.location.origin + paths.item(itemId)
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet isn't a failure; when the sheet doesn't open, the address is copied.
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
