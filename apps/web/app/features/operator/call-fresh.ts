import type { Api } from '@itemo/contract/api.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { type Answer, call, type Rest } from '#app/lib/api.ts'

let askForCode: (() => Promise<boolean>) | undefined

/** The console's layout asks for a fresh code; true once it was shown. */
export function whenStale(ask: () => Promise<boolean>): () => void {
  askForCode = ask
  return () => {
    askForCode = undefined
  }
}

/** Asks for something that may need a fresh second factor: for a code, and then once more. Throws as `ask` does. */
export async function withFresh<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'second_factor_stale'
    if (!isStale || askForCode === undefined || !(await askForCode())) throw error
    return ask()
  }
}

/** Makes a call that may need a fresh second factor. Throws as `call` does. */
export function callFresh<K extends keyof Api>(key: K, ...rest: Rest<K>): Promise<Answer<K>> {
  return withFresh(() => call(key, ...rest))
}
