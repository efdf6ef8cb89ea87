import type { ErrorCode } from '@itemo/domain/errors.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import type { Call, StaffOnly } from './call.ts'

/** Errors that any call can return, since any of them can hit a bug, or find the database unavailable. */
export const serverErrors = ['timeout', 'unavailable', 'internal'] as const satisfies readonly ErrorCode[]

/** The errors of the check on staff calls: strangers and visitors are told that there's no such call. */
function staffErrors({ staff, fresh = false }: StaffOnly): ErrorCode[] {
  const isForAll = staffRoles.every((role) => staff.includes(role))
  return [
    'not_found',
    'second_factor_needed',
    ...(isForAll ? [] : (['forbidden'] as const)),
    ...(fresh ? (['second_factor_stale'] as const) : []),
  ]
}

/** Every code that a call may return: its own, and those for its access and input. Any other is a bug. */
export function errorsOf(method: string, call: Call): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...(call.access === 'member' ? (['unauthenticated', 'second_factor_needed'] as const) : []),
    ...(typeof call.access === 'object' ? staffErrors(call.access) : []),
    ...(call.params ? (['not_found'] as const) : []),
    ...(call.query || call.body ? (['invalid_input'] as const) : []),
    ...(call.body ? (['bad_request', 'unsupported_media'] as const) : []),
    ...(method === 'GET' ? [] : (['payload_too_large'] as const)),
    ...(call.errors ?? []),
    ...serverErrors,
  ])
}
