import { ApiError } from '#app/lib/api-error.ts'

/** The sentence of a failed save; `signedOut` is what the form says when nobody is signed in any more. */
export function failureSentence(error: unknown, signedOut: string): string | undefined {
  if (error instanceof ApiError && error.code === 'unauthenticated') return signedOut
  return error instanceof Error && error.message !== '' ? error.message : undefined
}

/** What the server says about single fields, for those that the form has. */
export function fieldComplaints<Name extends string>(error: unknown, names: readonly Name[]) {
  if (!(error instanceof ApiError)) return []
  const { fields } = error
  return names.flatMap((name) => {
    const message = fields[name]
    return message === undefined ? [] : [[name, message] as const]
  })
}
