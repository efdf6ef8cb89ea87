import type { ProfileChanges } from '@itemo/domain/accounts/schemas.ts'
import type { Context } from '../../../context.ts'
import { isViolation } from '../../../platform/db/violation.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Actor } from '../../../platform/http/types.ts'
import type { Metadata } from '../users/policy.ts'
import { findUser } from '../users/queries.ts'
import { profileName } from '../users/service.ts'
import {
  findProfile,
  findPublicProfile,
  type ProfileRow,
  type ProfileUpdate,
  updateProfile,
  upsertProfile,
} from './queries.ts'

/** One's own profile. Throws `not_found` for an account that has none: the client then makes one. */
export async function getOwnProfile({ db }: Pick<Context, 'db'>, actor: Actor): Promise<ProfileRow> {
  const profile = await findProfile(db, actor.userId)
  if (!profile) throw new AppError('not_found')
  return profile
}

/**
 * Changes one's own profile and settings; fields that are not named stay. Makes a missing profile, with the name of the
 * specification's default (accounts 4). Throws `unauthenticated` when the account is gone.
 */
export async function changeOwnProfile(
  { db, now }: Pick<Context, 'db' | 'now'>,
  actor: Actor,
  input: ProfileChanges,
): Promise<ProfileRow> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const changes: ProfileUpdate = { ...given, updated_at: now() }
  const changed = await updateProfile(db, actor.userId, changes)
  if (changed) return changed
  const user = await findUser(db, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const fullName = input.full_name ?? profileName(user.raw_user_meta_data as Metadata, user.email)
  const made = { ...given, id: user.id, full_name: fullName, member_since: now(), updated_at: now() }
  return upsertProfile(db, made, changes).catch((cause: unknown) => {
    if (isViolation(cause, 'profiles_account_id_fkey')) throw new AppError('unauthenticated', { cause })
    throw cause
  })
}

/** What anybody signed in may see of a member. Throws `not_found`. */
export async function getPublicProfile({ db }: Pick<Context, 'db'>, userId: string): Promise<ProfileRow> {
  const profile = await findPublicProfile(db, userId)
  if (!profile) throw new AppError('not_found')
  return profile
}
