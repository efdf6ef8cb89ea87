import { storeText, readStored } from './kept-text.ts'

const name = 'itemo-way-back'

/** Stores where someone wanted to go, for a page that doesn't send people to log in: for this tab, until the next two-step log-in. */
export const storeReturnPath = (path: string) => storeText('sessionStorage', name, path)

/** Reads and removes that path. */
export function takeReturnPath(): string | undefined {
  const path = readStored('sessionStorage', name) ?? undefined
  if (path !== undefined) storeText('sessionStorage', name, undefined)
  return path
}
