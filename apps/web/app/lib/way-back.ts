import { keepText, readKept } from './kept-text.ts'

const name = 'itemo-way-back'

/** Keeps where someone wanted to go, on a page that tells nobody to log in: for this tab, until the next log-in of two steps. */
export const rememberWay = (path: string) => keepText('sessionStorage', name, path)

/** Where that was, once. */
export function recallWay(): string | undefined {
  const path = readKept('sessionStorage', name) ?? undefined
  if (path !== undefined) keepText('sessionStorage', name, undefined)
  return path
}
