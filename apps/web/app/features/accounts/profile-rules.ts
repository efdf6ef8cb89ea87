import type { User } from '@supabase/auth-js'
import { ApiError } from '#app/lib/api-error.ts'

/** What is waited for before a profile that does not come has consequences, in milliseconds (specification, accounts 4 and 9). */
export const profileDelays = {
  /** Until a default profile is made for an account without one. */
  defaultProfileMs: 1000,
  /** Until somebody without a profile is sent to complete it. */
  setupMs: 1500,
  /** Until somebody from a social provider is sent to complete their profile. */
  socialMs: 500,
  /** As long as /profile shows its skeleton. */
  skeletonMs: 1000,
} as const

/** So many failed tries send the person to complete their profile. */
const failuresBeforeSetup = 2

/** Whether the account has no profile: the server said so. */
export function isMissing(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'not_found'
}

/**
 * Whether the profile failed to come so often that the person is asked to complete it. An answer that never came, and a
 * server that is away for a moment (502, 503, 504), say nothing about the profile.
 */
export function needsSetup(failures: number, failure: unknown): boolean {
  if (failures < failuresBeforeSetup || !(failure instanceof ApiError)) return false
  return failure.code === 'not_found' || failure.code === 'internal'
}

/** Whether somebody came from a social provider and has not completed a profile yet. */
export function isSocialNewcomer({
  app_metadata,
  user_metadata,
}: Pick<User, 'app_metadata' | 'user_metadata'>): boolean {
  const { provider } = app_metadata
  return provider !== undefined && provider !== 'email' && user_metadata.has_completed_profile !== true
}
