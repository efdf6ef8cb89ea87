import type { ErrorCode } from '@itemo/domain/errors.ts'
import type { Call } from './call.ts'

/** What any call can answer, since any of them can meet a fault of the server, or a database that is away. */
export const serverErrors = ['timeout', 'unavailable', 'internal'] as const satisfies readonly ErrorCode[]

/** Every code a call may answer: its own, and those of its access and input. Any other is a fault. */
export function errorsOf(method: string, call: Call): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...(call.who === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.query || call.body ? (['invalid_input'] as const) : []),
    ...(call.body ? (['bad_request', 'unsupported_media'] as const) : []),
    ...(method === 'GET' ? [] : (['payload_too_large'] as const)),
    ...(call.errors ?? []),
    ...serverErrors,
  ])
}
