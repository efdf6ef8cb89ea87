import { notify } from '#app/lib/toasts.ts'
import { paths } from '#app/lib/paths.ts'

/** Hands the address of an item to the share sheet of the device; where there is none, it is copied. */
export async function shareItem(itemId: string, title: string): Promise<void> {
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
