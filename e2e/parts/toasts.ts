import type { Page } from '@playwright/test'

/**
 * Listens for toasts on every page that is opened from now on. Answers what the page that is open has said so far, in that
 * order: a toast is gone after four seconds, and whoever asks how often something was said may come later.
 */
export async function hearToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const toasts = node.matches('[data-sonner-toast]') ? [node] : node.querySelectorAll('[data-sonner-toast]')
        for (const toast of toasts) said.push(toast.textContent)
      }
    }).observe(document, { subtree: true, childList: true })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}
