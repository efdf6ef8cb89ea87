import * as z from 'zod/mini'
import { Email } from '@itemo/domain/accounts/account-schemas.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AuthError, checkAuthInput } from '../../platform/sessions/auth-error.ts'
import { listFactors } from './factors/factor-queries.ts'
import { checkPasswordStrength } from './password-policy.ts'
import { type ErasureDeps, eraseAccount } from './account-privacy.ts'
import { deleteSessions } from './sessions/session-queries.ts'
import { type Metadata, checkMetadata } from './users/user-policy.ts'
import { type UserView, presentUser } from './users/user-view.ts'
import {
  type UserRow,
  findUser,
  findUserByEmail,
  listIdentities,
  lockUser,
  updateUserRow,
} from './users/user-queries.ts'
import { confirmUser, createAccount, emailExists, moveUserEmail } from './users/users.ts'
import { banEnd } from './admin-policy.ts'

type AdminDeps = Pick<Context, 'db' | 'now' | 'jobs' | 'passwords'>

const text = z.optional(z.nullable(z.string().check(z.maxLength(1000))))
export const AdminUserInput = z.object({
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  ban_duration: text,
  email_confirm: z.optional(z.nullable(z.boolean())),
  user_metadata: z.optional(z.unknown()),
  app_metadata: z.optional(z.unknown()),
})
export type AdminUserInput = z.output<typeof AdminUserInput>

/** A page of all accounts, newest first, with the total number; pages are numbered from 1. */
export async function listAllUsers({ db }: Pick<Context, 'db'>, { page, perPage }: { page: number; perPage: number }) {
  const { users, total } = await listUsers(db, { offset: (page - 1) * perPage, limit: perPage })
  const ids = users.map(({ id }) => id)
  const identities = await db
    .selectFrom('auth.identities')
    .selectAll()
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('created_at')
    .execute()
  const identitiesOf = (user: UserRow) => identities.filter(({ user_id }) => user_id === user.id)
  return { users: users.map((user) => presentUser(user, identitiesOf(user))), total }
}

/** Returns any account. Throws `user_not_found`. */
export async function getAnyUser({ db }: Pick<Context, 'db'>, userId: string): Promise<UserView> {
  const user = await findUser(db, userId)
  if (!user) throw userNotFound()
  return presentUser(user, await listIdentities(db, user.id), await listFactors(db, user.id))
}

/** Creates an account with a profile, like a sign-up. Sends no email. Throws `email_exists`, `weak_password`. */
export async function createUser(deps: AdminDeps, input: AdminUserInput): Promise<UserView> {
  refuseUnsupported(input)
  const email = readEmail(input.email)
  const metadata = checkMetadata(input.user_metadata, 'user_metadata')
  const app = checkMetadata(input.app_metadata, 'app_metadata')
  const passwordHash = input.password ? await hashPassword(deps, input.password) : null
  const banned = input.ban_duration ? banEnd(input.ban_duration, deps.now()) : null
  const user = await inTransaction(deps.db, async (trx) => {
    if (await findUserByEmail(trx, email)) throw emailExists()
    const confirmed = input.email_confirm === true
    const made = await createAccount(deps, trx, {
      email,
      passwordHash,
      metadata,
      provider: 'email',
      confirmed,
      terms: null,
    })
    const merged = JSON.stringify({ ...(made.raw_app_meta_data as Metadata), ...app })
    return (await updateUserRow(trx, made.id, { raw_app_meta_data: merged, banned_until: banned })) ?? made
  }).catch((error: unknown) => {
    throw error instanceof AuthError && error.errorCode === 'user_already_exists' ? emailExists() : error
  })
  return presentUser(user, await listIdentities(deps.db, user.id))
}

/**
 * Updates an account immediately; a new password or a ban ends its sessions. Throws `user_not_found`, `email_exists`, `weak_password`.
 */
export async function updateUser(deps: AdminDeps, userId: string, input: AdminUserInput): Promise<UserView> {
  refuseUnsupported(input)
  const email = input.email ? readEmail(input.email) : undefined
  const passwordHash = input.password ? await hashPassword(deps, input.password) : undefined
  await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) throw userNotFound()
    await writeChanges(deps, trx, user, input, passwordHash)
    if (input.email_confirm === true) await confirmUser(deps, trx, user, { keepPassword: true })
    if (email !== undefined && email !== user.email) await moveUserEmail(deps, trx, user, email)
  })
  return getAnyUser(deps, userId)
}

async function writeChanges(
  deps: AdminDeps,
  trx: Db,
  user: UserRow,
  input: AdminUserInput,
  passwordHash: string | undefined,
): Promise<void> {
  const at = deps.now()
  const banned = input.ban_duration ? banEnd(input.ban_duration, at) : user.banned_until
  await updateUserRow(trx, user.id, {
    updated_at: at,
    banned_until: banned,
    raw_user_meta_data: JSON.stringify(
      merge(user.raw_user_meta_data as Metadata, input.user_metadata, 'user_metadata'),
    ),
    raw_app_meta_data: JSON.stringify(merge(user.raw_app_meta_data as Metadata, input.app_metadata, 'app_metadata')),
    ...(passwordHash !== undefined && { encrypted_password: passwordHash, password_blocked_at: null }),
  })
  if (passwordHash !== undefined || (banned !== null && banned > at)) await deleteSessions(trx, user.id)
}

/** Given fields replace existing ones; null removes a field. */
function merge(known: Metadata, given: unknown, field: string): Metadata {
  const all = { ...known, ...checkMetadata(given, field) }
  return checkMetadata(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)), field)
}

/** Deletes any account as its owner would. Throws `user_not_found`, and `conflict` while a hire is live. */
export async function deleteUser(deps: ErasureDeps, userId: string): Promise<void> {
  const obstacle = await eraseAccount(deps, userId)
  if (obstacle === 'gone') throw userNotFound()
  if (obstacle) throw new AuthError(409, 'conflict', 'The account has hires that are not finished.')
}

/** The hash of a new password. Throws `weak_password`. */
export async function hashPassword({ passwords }: Pick<Context, 'passwords'>, password: string): Promise<string> {
  checkPasswordStrength(password)
  return passwords.hash(password)
}

function refuseUnsupported(input: AdminUserInput): void {
  if (input.phone) throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are disabled')
  if (input.password_hash) throw new AuthError(400, 'validation_failed', 'password_hash is not supported')
}

/** Normalises an address for storage. Throws `validation_failed`. */
export function readEmail(email: unknown): string {
  return checkAuthInput(z.object({ email: Email }), { email }).email.toLowerCase()
}

/** The error for an unknown account: 404 `user_not_found`. */
export function userNotFound(): AuthError {
  return new AuthError(404, 'user_not_found', 'User not found')
}

/** Account rows, newest first, and the total number. */
export async function listUsers(db: Db, { offset, limit }: { offset: number; limit: number }) {
  const { total } = await db
    .selectFrom('auth.users')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const users = await db
    .selectFrom('auth.users')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { users, total: Number(total) }
}
