import type { SitePath } from '@itemo/domain/site-path.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AuthError } from '../../platform/sessions/auth-error.ts'
import { type LinkKind, linkOf, safeRedirect, usualScreen } from './tokens/token-policy.ts'
import { issueToken } from './tokens/issue-token.ts'
import { presentPendingUser } from './pending-sign-ups/pending-sign-up-view.ts'
import { issuePendingSignUp } from './pending-sign-ups/pending-sign-ups.ts'
import { checkMetadata } from './users/user-policy.ts'
import { presentUser, type UserView } from './users/user-view.ts'
import { findUserByEmail, listIdentities, lockUser, updateUserRow, type UserRow } from './users/user-queries.ts'
import { createAccount, emailExists } from './users/users.ts'
import { hashPassword, readEmail, userNotFound } from './admin-users.ts'

type LinkDeps = Pick<Context, 'db' | 'now' | 'jobs' | 'oneTime' | 'passwords' | 'limits' | 'siteUrl' | 'config'>
export type InviteDeps = Pick<LinkDeps, 'now' | 'jobs' | 'oneTime' | 'siteUrl' | 'config'>

export const generatedKinds = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
type GeneratedKind = (typeof generatedKinds)[number]

interface LinkWish {
  readonly type: GeneratedKind
  readonly email: string
  readonly newEmail?: string | undefined
  readonly password?: string | undefined
  readonly data?: unknown
  readonly redirectTo?: string | undefined
}

/** Invites someone by email, creating the account if needed. Throws `email_exists` if it is confirmed. */
export async function inviteUser(
  deps: LinkDeps,
  input: { readonly email: string; readonly data: unknown; readonly redirectTo: string | undefined },
): Promise<UserView> {
  const { user } = await issue(deps, { ...input, type: 'invite' }, { quietly: false })
  return presentUser(user, await listIdentities(deps.db, user.id))
}

/**
 * Creates a link without sending it, and the account if it doesn't exist (except for a recovery or an address change). Throws
 * `email_exists`, `user_not_found`.
 */
export async function generateLink(deps: LinkDeps, wish: LinkWish) {
  const { user, token } = wish.type === 'signup' ? await issueSignUp(deps, wish) : await issueToAccount(deps, wish)
  return {
    ...user,
    action_link: linkOf(deps, token),
    email_otp: deps.oneTime.code(token.id),
    hashed_token: deps.oneTime.linkToken(token.id),
    redirect_to: safeRedirect(deps, token.redirect_to, usualScreen[token.kind]),
    verification_type: wish.type,
  }
}

async function issueToAccount(deps: LinkDeps, wish: LinkWish) {
  const { user, token } = await issue(deps, wish, { quietly: true })
  return { user: presentUser(user, await listIdentities(deps.db, user.id)), token }
}

/** A sign-up on someone's behalf: like any other, it is pending until its link is opened. */
async function issueSignUp(deps: LinkDeps, wish: LinkWish) {
  const email = readEmail(wish.email)
  const passwordHash = await newPassword(deps, wish.password)
  const metadata = checkMetadata(wish.data)
  const redirectTo = wish.redirectTo ? safeRedirect(deps, wish.redirectTo, usualScreen.signup) : null
  return inTransaction(deps.db, async (trx) => {
    if ((await findUserByEmail(trx, email))?.email_confirmed_at) throw emailExists()
    const signUp = { email, passwordHash, metadata, redirectTo, challenge: null }
    const nowhere = { browserHash: null, networkHash: null, device: null }
    const row = await issuePendingSignUp(deps, trx, { kind: 'signup', ...signUp, ...nowhere, quietly: true })
    return {
      user: presentPendingUser(row),
      token: { id: row.id, redirect_to: row.redirect_to, kind: 'signup' as const },
    }
  })
}

function issue(deps: LinkDeps, wish: LinkWish, how: { readonly quietly: boolean }) {
  return inTransaction(deps.db, (trx) => issueIn(deps, trx, wish, how))
}

/**
 * Locks and returns the account of a lower-case address. If it is unconfirmed it is invited by email, and created if it doesn't exist.
 * Throws `user_already_exists` if another transaction has just created it.
 */
export async function accountOrInvitation(
  deps: InviteDeps,
  trx: Db,
  email: string,
  redirectTo: SitePath,
): Promise<UserRow> {
  const found = await findUserByEmail(trx, email)
  const known = found && (await lockUser(trx, found.id))
  if (known?.email_confirmed_at) return known
  const { user } = await issueIn(deps, trx, { type: 'invite', email, redirectTo }, { quietly: false })
  return user
}

async function issueIn(deps: InviteDeps, trx: Db, wish: LinkWish, { quietly }: { readonly quietly: boolean }) {
  const email = readEmail(wish.email)
  const kind: LinkKind = isChange(wish.type) ? 'email_change' : wish.type
  const redirectTo = wish.redirectTo ? safeRedirect(deps, wish.redirectTo, usualScreen[kind]) : null
  const found = await findUserByEmail(trx, email)
  const known = found && (await lockUser(trx, found.id))
  if (known?.email_confirmed_at && kind === 'invite') throw emailExists()
  if (!known && (kind === 'recovery' || kind === 'email_change')) throw userNotFound()
  let user: UserRow =
    known ??
    (await createAccount(deps, trx, {
      email,
      passwordHash: null,
      metadata: checkMetadata(wish.data),
      provider: 'email',
      confirmed: false,
      terms: null,
    }))
  if (isChange(wish.type)) {
    const newEmail = readEmail(wish.newEmail)
    if (await findUserByEmail(trx, newEmail)) throw emailExists()
    if (newEmail !== user.new_email) {
      user = (await updateUserRow(trx, user.id, { new_email: newEmail, email_change_proven: null })) ?? user
    }
  }
  const to = wish.type === 'email_change_new' ? readEmail(wish.newEmail) : user.email
  const token = await issueToken(deps, trx, { user, kind, email: to, redirectTo, quietly })
  return { user, token: { ...token, kind } }
}

const isChange = (type: GeneratedKind) => type === 'email_change_current' || type === 'email_change_new'

async function newPassword(deps: LinkDeps, password: string | undefined): Promise<string> {
  if (!password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password')
  return hashPassword(deps, password)
}
