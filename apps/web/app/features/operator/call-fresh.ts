import type { Api } from '@itemo/contract/api.ts'
import { ApiError } from '#app/lib/api-error.ts'
import { type Answer, call, type Rest } from '#app/lib/api.ts'

let askForCode: (() => Promise<boolean>) | undefined

/** The console's layout registers a function that asks for a fresh code; it resolves to true once the code was accepted. */
export function whenStale(ask: () => Promise<boolean>): () => void {
  askForCode = ask
  return () => {
    askForCode = undefined
  }
}

/** Makes a request that may need a fresh second factor: if so, asks for a code and retries. Throws as `ask` does. */
export async function withFresh<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'second_factor_stale'
    if (!isStale || askForCode === undefined || !(await askForCode())) throw error
    return ask()
  }
}

/** Makes an API call that may need a fresh second factor. Throws as `call` does. */
export function callFresh<K extends keyof Api>(key: K, ...rest: Rest<K>): Promise<Answer<K>> {
  return withFresh(() => call(key, ...rest))
}
