import { ApiError } from '#app/lib/api-error.ts'

/** The sentence of a failed save; `signedOut` is the form's sentence for an ended session. */
export function failureSentence(error: unknown, signedOut: string): string | undefined {
  if (error instanceof ApiError && error.code === 'unauthenticated') return signedOut
  return error instanceof Error && error.message !== '' ? error.message : undefined
}

/** The server's field errors, limited to the fields of the form. */
export function fieldComplaints<Name extends string>(error: unknown, names: readonly Name[]) {
  if (!(error instanceof ApiError)) return []
  const { fields } = error
  return names.flatMap((name) => {
    const message = fields[name]
    return message === undefined ? [] : [[name, message] as const]
  })
}
