import { page } from 'vitest/browser'

/** How often a text stands on the page. */
export function shown(text: string | RegExp): () => number {
  return () => page.getByText(text).elements().length
}
