import { whyNoName } from '@itemo/domain/moderation/blocked-words.ts'
import { defaultFullName } from '@itemo/domain/accounts/fallbacks.ts'
import { accountMessages } from '@itemo/domain/accounts/account-schemas.ts'
import { bounds } from '@itemo/domain/bounds.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { isViolation } from '../../../platform/db/violation.ts'
import { AuthError } from '../../../platform/sessions/auth-error.ts'
import { deletePendingSignUps } from '../pending-sign-ups/pending-sign-up-queries.ts'
import { deleteSignUpMarks } from '../pending-sign-ups/sign-up-mark-queries.ts'
import { lockFullName, profileNameExists } from '../profile-queries.ts'
import type { Metadata } from './user-policy.ts'
import { findUserByEmail, type LoginProvider, updateIdentity, updateUserRow, type UserRow } from './user-queries.ts'

export interface NewAccount {
  /** The id of the sign-up that becomes the account. */
  readonly id?: string
  /** In lower case. */
  readonly email: string
  readonly passwordHash: string | null
  readonly metadata: Metadata
  readonly provider: LoginProvider
  /** The provider's id of the person; for 'email' the user's own. */
  readonly providerId?: string
  /** Whether the address is already proven. */
  readonly confirmed: boolean
  /** The version of the terms that the person accepted, and when; null if an administrator creates the account (R64). */
  readonly terms: { readonly version: string; readonly acceptedAt: Date } | null
  /** Refuse a name that a confirmed account has (R33); for sign-ups, where the person chose it. */
  readonly uniqueName?: boolean
}

/** The specification's error for a taken name or address; its text only mentions the address, so for a name the field says more (R56). */
export function alreadyRegistered(what: 'email' | 'name' = 'email'): AuthError {
  const message = 'Email already registered. Please use a different email address.'
  const fields = { full_name: accountMessages.nameTaken }
  return new AuthError(422, 'user_already_exists', message, what === 'name' ? { fields } : {})
}

/**
 * Creates user, identity and profile in the caller's transaction (R34). Throws `user_already_exists` for a taken address or full name.
 */
export async function createAccount(deps: Pick<Context, 'now' | 'jobs'>, trx: Db, account: NewAccount) {
  const at = deps.now()
  const { email, metadata, provider, confirmed } = account
  const fullName = profileName(metadata, email)
  if (account.uniqueName) {
    await lockFullName(trx, fullName)
    if (await profileNameExists(trx, fullName)) throw alreadyRegistered('name')
  }
  const inserting = trx.insertInto('auth.users').values({
    ...(account.id !== undefined && { id: account.id }),
    email,
    encrypted_password: account.passwordHash,
    email_confirmed_at: confirmed ? at : null,
    raw_user_meta_data: JSON.stringify(metadata),
    raw_app_meta_data: JSON.stringify({ provider, providers: [provider] }),
    terms_version: account.terms?.version ?? null,
    terms_accepted_at: account.terms?.acceptedAt ?? null,
    created_at: at,
    updated_at: at,
  })
  const user = await inserting
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // The primary key too: several emails may confirm the same sign-up, whose id becomes the account's.
      throw isViolation(error, 'users_email_key') || isViolation(error, 'users_pkey') ? alreadyRegistered() : error
    })
  await addIdentity(trx, user, { provider, providerId: account.providerId ?? user.id, verified: confirmed, at })
  const profile = { id: user.id, full_name: fullName, member_since: at, updated_at: at }
  await trx.insertInto('profiles').values(profile).execute()
  await deps.jobs.publish(trx, { name: 'account.created', payload: { user_id: user.id } })
  if (confirmed) await announceConfirmed(deps, trx, user)
  return user
}

/**
 * A default name for a profile: from the metadata or the address, without characters that can't be stored and words that aren't allowed.
 */
export function profileName(metadata: Metadata, email: string): string {
  const names = [defaultFullName(metadata, email), defaultFullName({}, email), 'Member']
  const name = (names.find((one) => whyNoName(one) === undefined) ?? 'Member')
    .replace(/[\p{Cc}\p{Surrogate}]+/gu, ' ')
    .trim()
  return Array.from(name).slice(0, bounds.name).join('').slice(0, bounds.name).toWellFormed()
}

/** Adds a log-in identity. Throws `identity_already_exists` if the provider's identity was linked to another account in the meantime. */
export async function addIdentity(
  trx: Db,
  user: UserRow,
  identity: { provider: LoginProvider; providerId: string; verified: boolean; at: Date },
): Promise<void> {
  const { provider, providerId, verified, at } = identity
  const inserting = trx.insertInto('auth.identities').values({
    user_id: user.id,
    provider,
    provider_id: providerId,
    identity_data: identityText(providerId, user.email, verified),
    created_at: at,
    updated_at: at,
  })
  await inserting.execute().catch((error: unknown) => {
    if (!isViolation(error, 'identities_provider_key')) throw error
    throw new AuthError(422, 'identity_already_exists', 'Identity is already linked to another user')
  })
}

/** Whether a concurrent transaction created the account or the identity first: it can be found now. */
function wasCreatedFirst(error: unknown): boolean {
  if (!(error instanceof AuthError)) return false
  return error.errorCode === 'user_already_exists' || error.errorCode === 'identity_already_exists'
}

/** Two tabs may create the same account at once: the second one tries again, and finds the account of the first. */
export function retryIfCreatedFirst<T>(attempt: () => Promise<T>): Promise<T> {
  return attempt().catch((error: unknown) => {
    if (wasCreatedFirst(error)) return attempt()
    throw error
  })
}

/** Records that an address is confirmed, and publishes it. An earlier password is removed unless kept: a stranger may have set it. */
export async function confirmUser(
  deps: Pick<Context, 'now' | 'jobs'>,
  trx: Db,
  user: UserRow,
  { keepPassword }: { readonly keepPassword: boolean },
): Promise<UserRow> {
  if (user.email_confirmed_at) return user
  const at = deps.now()
  const changes = { email_confirmed_at: at, updated_at: at, ...(!keepPassword && { encrypted_password: null }) }
  const confirmed = await updateUserRow(trx, user.id, changes)
  await markEmailIdentity(trx, user.id, user.email, at)
  await announceConfirmed(deps, trx, user)
  return confirmed ?? user
}

/** The address now belongs to this account: its pending sign-ups are deleted. */
async function announceConfirmed(deps: Pick<Context, 'jobs'>, trx: Db, user: UserRow): Promise<void> {
  await forgetSignUps(trx, user.email)
  await deps.jobs.publish(trx, { name: 'account.confirmed', payload: { user_id: user.id } })
}

async function forgetSignUps(trx: Db, email: string): Promise<void> {
  await deletePendingSignUps(trx, email)
  await deleteSignUpMarks(trx, email)
}

/** The addresses that haven't confirmed a change yet: both, unless the current one was never confirmed itself. */
export function unprovenAddresses(user: UserRow): string[] {
  if (!user.new_email) return []
  const needed = user.email_confirmed_at ? [user.new_email, user.email] : [user.new_email]
  return needed.filter((address) => address !== user.email_change_proven)
}

/** Makes the address that was just proven the user's own. Throws `email_exists` if it is taken by now. */
export async function moveUserEmail(deps: Pick<Context, 'now'>, trx: Db, user: UserRow, email: string) {
  if (await findUserByEmail(trx, email)) throw emailExists()
  const at = deps.now()
  const changes = {
    email,
    new_email: null,
    email_change_proven: null,
    email_confirmed_at: user.email_confirmed_at ?? at,
    updated_at: at,
  }
  const moved = await updateUserRow(trx, user.id, changes).catch((error: unknown) => {
    throw isViolation(error, 'users_email_key') ? emailExists() : error
  })
  await forgetSignUps(trx, email)
  await markEmailIdentity(trx, user.id, email, at)
  return moved ?? user
}

/** The error for an address that is already taken: 422 `email_exists`. */
export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

async function markEmailIdentity(trx: Db, userId: string, email: string, at: Date): Promise<void> {
  const changes = { identity_data: identityText(userId, email, true), updated_at: at }
  await updateIdentity(trx, { userId, provider: 'email' }, changes)
}

function identityText(sub: string, email: string, verified: boolean): string {
  return JSON.stringify({ sub, email, email_verified: verified, phone_verified: false })
}
