import { avatarPathOf, avatars } from '@itemo/domain/accounts/avatars.ts'
import { demoPeopleMax } from '@itemo/contract/site-views.ts'
import type { ProfileChanges } from '@itemo/domain/accounts/profile-schemas.ts'
import { abuseSentence, isAbusive, whyNoName } from '@itemo/domain/moderation/blocked-words.ts'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseByConstraint } from '../../platform/db/violation.ts'
import { AppError, found, refusedField } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/http/types.ts'
import { demoPassword, type Metadata } from './users/user-policy.ts'
import { noteSecurityEvent } from './devices/security-events.ts'
import { lockUser } from './users/user-queries.ts'
import { profileName } from './users/users.ts'
import {
  findProfile,
  findPublicProfile,
  listDemoProfiles,
  lockMember,
  lockOwnAvatar,
  lockOwnProfile,
  type ProfileFields,
  type PublicProfileRow,
  type ProfileRow,
  setTrustScore,
  updateProfile,
  upsertProfile,
} from './profile-queries.ts'

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** At most 20 people of the demo town, for the developer pages. Empty in production, whatever the database contains. */
export async function listDemoPeople({ config, db }: Pick<Context, 'config' | 'db'>): Promise<DemoPerson[]> {
  if (!config.site.developerPages) return []
  const profiles = await listDemoProfiles(db, demoPeopleMax)
  return profiles.map(({ full_name, email }) => ({ name: full_name ?? email, email, password: demoPassword }))
}

type ProfileDeps = Pick<Context, 'db' | 'log' | 'now' | 'jobs'>

/** One's own profile. Throws `not_found` for an account without one: the client then creates it. */
export async function getOwnProfile({ db }: Pick<Context, 'db'>, actor: Actor): Promise<ProfileRow> {
  return found(await findProfile(db, actor.userId))
}

/**
 * Updates one's own profile and settings; fields that aren't given stay. Creates a missing profile, with the specification's default name
 * (spec: accounts 4). Throws `picture_unknown` for a picture that the actor hasn't uploaded, `blocked_words` for an abusive name or bio,
 * and `unauthenticated` if the account is gone.
 */
export async function changeOwnProfile(deps: ProfileDeps, actor: Actor, input: ProfileChanges): Promise<ProfileRow> {
  const { db, now } = deps
  return inTransaction(db, async (trx) => {
    const changed = await writeProfile(deps, trx, actor, input)
    if (changed) return changed
    refuseWords(input)
    // Serialised by the lock: concurrent inserts could violate the table's other unique index before the one that the upsert handles.
    const user = await lockUser(trx, actor.userId)
    if (!user) throw new AppError('unauthenticated')
    const fullName = input.full_name ?? profileName(user.raw_user_meta_data as Metadata, user.email)
    const changes = { ...(await checked(trx, user.id, input)), updated_at: now() }
    return upsertProfile(trx, { ...changes, id: user.id, full_name: fullName, member_since: now() }, changes)
  }).catch(refuseByConstraint({ profiles_account_id_fkey: 'unauthenticated' }))
}

/** The same inside a transaction, for an existing profile; undefined if there is none. */
export async function writeProfile(
  { jobs, log, now }: Pick<Context, 'jobs' | 'log' | 'now'>,
  trx: Db,
  { userId, sessionId }: Pick<Actor, 'userId'> & Partial<Pick<Actor, 'sessionId'>>,
  input: ProfileChanges,
): Promise<ProfileRow | undefined> {
  const before = await lockOwnProfile(trx, userId)
  if (!before) return undefined
  refuseWords(input, before)
  const changes = await checked(trx, userId, input, before.profile_image)
  const after = await updateProfile(trx, userId, { ...changes, updated_at: now() })
  const old = before.profile_image
  if (old !== null && after && after.profile_image !== old) {
    await jobs.publish(trx, { name: 'profile.picture_replaced', payload: { user_id: userId, path: old } })
  }
  if (after && after.full_name !== before.full_name) {
    await noteSecurityEvent({ log, now }, trx, {
      userId,
      kind: 'name_changed',
      ...(sessionId !== undefined && { sessionId }),
    })
    await jobs.publish(trx, { name: 'profile.renamed', payload: { user_id: userId } })
  }
  return after
}

/** Throws `blocked_words` with each changed field whose new value isn't allowed. */
function refuseWords({ full_name: name, bio }: ProfileChanges, before?: ProfileRow): void {
  const fields: Record<string, string> = {}
  const why = name && name !== before?.full_name ? whyNoName(name) : undefined
  if (why !== undefined) fields['full_name'] = why
  if (bio && bio !== before?.bio && isAbusive(bio)) fields['bio'] = abuseSentence
  const [message] = Object.values(fields)
  if (message !== undefined) throw new AppError('blocked_words', { message, fields })
}

/** The fields to write: only given ones, and a picture only as the path of the actor's own upload. */
async function checked(trx: Db, userId: string, input: ProfileChanges, shown: string | null = null) {
  const given: ProfileFields = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (!input.profile_image) return given
  const path = avatarPathOf(input.profile_image)
  if (path !== shown && !(await lockOwnAvatar(trx, userId, path))) {
    throw refusedField('profile_image', 'This photo is no longer available. Please add it again.', 'picture_unknown')
  }
  return { ...given, profile_image: path }
}

/** Locks someone's profile, so that its name stays until the transaction ends; undefined for an unknown person or a stand-in. */
export async function lockName(trx: Db, userId: string): Promise<{ readonly full_name: string | null } | undefined> {
  const row = await lockOwnProfile(trx, userId)
  return row?.deleted_at === null ? row : undefined
}

/** Shows the tick of a verified identity from a given time, or removes it. */
export async function setIdentityTick(trx: Db, userId: string, at: Date | null): Promise<void> {
  await updateProfile(trx, userId, { identity_verified_at: at })
}

/** An SQL condition: whether a profile shows a picture, or will again if a decision is lifted. */
export function isShownByProfile(bucket: Expression<unknown>, path: Expression<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${bucket} = ${sql.lit(avatars)} and (
    exists (select from profiles p where p.profile_image = ${path})
    or exists (
      select from decision_measures m
      where m.measure = 'profile_clear' and m.lifted_at is null and m.before ->> 'profile_image' = ${path})))`
}

/** The public part of a member's profile. Throws `not_found`. */
export async function getPublicProfile({ db }: Pick<Context, 'db'>, userId: string): Promise<PublicProfileRow> {
  return found(await findPublicProfile(db, userId))
}

/**
 * Locks the profile, calls `act`, and writes the trust score that it returns. Undefined, without doing anything, if there is no such
 * member.
 */
export async function withTrustScore<T>(
  trx: Db,
  userId: string,
  act: () => Promise<{ readonly result: T; readonly trustScore: number | null }>,
): Promise<T | undefined> {
  if (!(await lockMember(trx, userId))) return undefined
  const { result, trustScore } = await act()
  await setTrustScore(trx, userId, trustScore)
  return result
}
