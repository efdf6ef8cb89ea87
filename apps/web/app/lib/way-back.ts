import { keepText, readKept } from './kept-text.ts'

const name = 'itemo-way-back'

/** Stores where someone wanted to go, for a page that doesn't send people to log in: for this tab, until the next two-step log-in. */
export const rememberWay = (path: string) => keepText('sessionStorage', name, path)

/** Reads and removes that path. */
export function recallWay(): string | undefined {
  const path = readKept('sessionStorage', name) ?? undefined
  if (path !== undefined) keepText('sessionStorage', name, undefined)
  return path
}
