import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** How often a text is on the page. */
export function shown(text: string | RegExp): () => number {
  return () => page.getByText(text).elements().length
}

/** Waits until a text is on the page: all of it, or what an expression matches. */
export function expectText(text: string | RegExp): PromiseLike<void> {
  return expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Listens for toasts from now on. Answers what they have said so far: one is gone after four seconds, and a second one may be the same. */
export function hearToasts(): readonly string[] {
  const said: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof Element)) continue
      const toasts = node.matches('[data-sonner-toast]') ? [node] : node.querySelectorAll('[data-sonner-toast]')
      for (const toast of toasts) said.push(toast.textContent)
    }
  })
  observer.observe(document, { subtree: true, childList: true })
  onTestFinished(() => observer.disconnect())
  return said
}

/** Waits until a text stands somewhere in a part of the page. */
export function expectIn(part: Locator, text: string): PromiseLike<void> {
  return expect.poll(() => part.elements()[0]?.textContent).toContain(text)
}
