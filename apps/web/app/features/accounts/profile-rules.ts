import type { User } from '@supabase/auth-js'
import { ApiError } from '#app/lib/api-error.ts'

/** The number of failed attempts after which the person is sent to complete their profile. */
const failuresBeforeSetup = 2

/** Whether the server said that the account has no profile. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'not_found'
}

/** Whether the server has said often enough that there is no profile, so that the person is asked to complete it. */
export function needsSetup(failures: number, failure: unknown): boolean {
  return failures >= failuresBeforeSetup && isMissing(failure)
}

/** Whether someone came from a social provider and has not completed a profile yet. */
export function isSocialNewcomer({
  app_metadata,
  user_metadata,
}: Pick<User, 'app_metadata' | 'user_metadata'>): boolean {
  const { provider } = app_metadata
  return provider !== undefined && provider !== 'email' && user_metadata.has_completed_profile !== true
}
