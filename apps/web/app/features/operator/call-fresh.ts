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

/** Makes a call that may need a fresh second factor: asks for a code and repeats the call once. Throws as `call` does. */
export async function callFresh<K extends keyof Api>(key: K, ...rest: Rest<K>): Promise<Answer<K>> {
  try {
    return await call(key, ...rest)
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'second_factor_stale'
    if (!isStale || askForCode === undefined || !(await askForCode())) throw error
    return call(key, ...rest)
  }
}
