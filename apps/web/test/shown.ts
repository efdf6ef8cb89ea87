import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'

/** The number of elements with a text. */
export function shown(text: string | RegExp): () => number {
  return () => page.getByText(text).elements().length
}

/** Waits until a text is visible: the exact text, or a match of the expression. */
export function expectText(text: string | RegExp): PromiseLike<void> {
  return expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Records toasts from now on. Returns their texts so far: a toast disappears after four seconds, and two may be the same. */
export function recordToasts(): readonly string[] {
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

/** Waits until a part of the page contains a text. */
export function expectIn(part: Locator, text: string): PromiseLike<void> {
  return expect.poll(() => part.elements()[0]?.textContent).toContain(text)
}
