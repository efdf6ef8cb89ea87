import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** How often a text stands on the page. */
export function shown(text: string | RegExp): () => number {
  return () => page.getByText(text).elements().length
}

/** Waits until a text stands on the page: all of it, or what an expression matches. */
export function expectText(text: string | RegExp): PromiseLike<void> {
  return expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
}
