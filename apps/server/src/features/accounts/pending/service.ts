import { termsVersion } from '@itemo/domain/terms.ts'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db-schema.ts'
import { networkOf } from '../../../platform/limits/limits.ts'
import { hashToken, sameHash } from '../../../platform/sessions/one-time.ts'
import { type Caller, describeBrowser } from '../devices/policy.ts'
import type { Challenge } from '../exchange/policy.ts'
import { sendTokenMail } from '../links/jobs.ts'
import { codeLifetimeMs, maxCodeAttempts } from '../links/policy.ts'
import { insertOneTimeToken } from '../links/queries.ts'
import { updateProfile } from '../profiles/queries.ts'
import type { Metadata } from '../users/policy.ts'
import { findUserByEmail, lockUser, updateUserRow, type UserRow } from '../users/queries.ts'
import { confirmUser, createAccount, profileName } from '../users/service.ts'
import {
  isLinkAlive,
  isOwnBrowser,
  maxPendingPerAddress,
  meantBy,
  type PendingKind,
  pendingLifetimeMs,
} from './policy.ts'
import {
  countPendingAttempts,
  deleteOldPending,
  findPendingByToken,
  insertPendingSignUp,
  lockPendingAddress,
  lockPendingSignUps,
  type PendingSignUpRow,
  takePendingSignUp,
  trimPendingSignUps,
} from './queries.ts'

type IssueDeps = Pick<Context, 'now' | 'jobs' | 'oneTime'>

/** The browser that signs up, as far as it is kept: hashes, and words such as "Firefox on Windows". */
export interface Origin {
  readonly browserHash: string | null
  readonly networkHash: string | null
  readonly device: string | null
}

export interface NewSignUp extends Origin {
  readonly kind: PendingKind
  /** In lower case. */
  readonly email: string
  /** Null for a sign-in code. */
  readonly passwordHash: string | null
  readonly metadata: Metadata
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
  /** When the person signed up, and when that ends, for an email that is sent again. */
  readonly since?: { readonly signedUpAt: Date; readonly expiresAt: Date; readonly termsVersion: string | null }
  /** The administrator takes the link along instead: no email is sent. */
  readonly quietly?: boolean
}

/** What is kept of where a request comes from. */
export function originOf(caller: Caller, browserSecret: string | undefined): Origin {
  return {
    browserHash: browserSecret === undefined ? null : hashToken(browserSecret),
    networkHash: hashToken(networkOf(caller.address)),
    device: describeBrowser(caller.userAgent),
  }
}

/**
 * Keeps a sign-up until its email is answered, and queues that email, in the caller's transaction. It holds neither the address
 * nor the name: at most three wait for one address, and each carries the password and the name that were given with it.
 */
export async function issuePendingSignUp(
  deps: IssueDeps,
  trx: Kysely<DB>,
  signUp: NewSignUp,
): Promise<PendingSignUpRow> {
  const at = deps.now()
  const id = randomUUID()
  // Without a network it is an administrator's link: the person has accepted nothing.
  const accepted = signUp.networkHash === null ? null : termsVersion
  await lockPendingAddress(trx, signUp.email)
  const row = await insertPendingSignUp(trx, {
    id,
    kind: signUp.kind,
    email: signUp.email,
    password_hash: signUp.passwordHash,
    metadata: JSON.stringify(signUp.metadata),
    code_challenge: signUp.challenge?.challenge ?? null,
    code_challenge_method: signUp.challenge?.method ?? null,
    redirect_to: signUp.redirectTo,
    token_hash: hashToken(deps.oneTime.linkToken(id)),
    code_hash: deps.oneTime.hashCode(id, deps.oneTime.code(id)),
    browser_hash: signUp.browserHash,
    network_hash: signUp.networkHash,
    device: signUp.device,
    terms_version: signUp.since ? signUp.since.termsVersion : accepted,
    signed_up_at: signUp.since?.signedUpAt ?? at,
    created_at: at,
    expires_at: signUp.since?.expiresAt ?? new Date(at.getTime() + pendingLifetimeMs),
  })
  await trimPendingSignUps(trx, signUp.email, maxPendingPerAddress)
  if (!signUp.quietly) await deps.jobs.send(trx, sendTokenMail, { token_id: id, user_id: id })
  return row
}

interface Resend {
  readonly email: string
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
  readonly browserHash: string | null
}

/**
 * Sends the email of a sign-up again: of the browser that asks where it signed up, otherwise of the newest. It keeps password
 * and name, and takes the challenge of the request. False when none waits for the address.
 */
export async function resendPendingSignUp(deps: IssueDeps, trx: Kysely<DB>, resend: Resend): Promise<boolean> {
  await lockPendingAddress(trx, resend.email)
  const rows = await lockPendingSignUps(trx, resend.email, deps.now())
  const [row] = meantBy(rows, resend.browserHash)
  if (!row) return false
  await issuePendingSignUp(deps, trx, {
    kind: row.kind as PendingKind,
    email: row.email,
    passwordHash: row.password_hash,
    metadata: row.metadata as Metadata,
    redirectTo: resend.redirectTo,
    challenge: resend.challenge,
    browserHash: row.browser_hash,
    networkHash: row.network_hash,
    device: row.device,
    since: { signedUpAt: row.signed_up_at, expiresAt: row.expires_at, termsVersion: row.terms_version },
  })
  return true
}

/** The sign-up of a link that another browser opens than the one that signed up; undefined for every other link. */
export async function findForeignSignUp(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { token, browserSecret }: { readonly token: string; readonly browserSecret: string | undefined },
): Promise<PendingSignUpRow | undefined> {
  const row = await findPendingByToken(db, hashToken(token))
  return row && isLinkAlive(row, now()) && !isOwnBrowser(row, browserSecret) ? row : undefined
}

/** Removes a sign-up that the reader of its email says was not theirs. */
export async function deletePendingSignUp({ db, now }: Pick<Context, 'db' | 'now'>, id: string): Promise<void> {
  await takePendingSignUp(db, id, now())
}

interface CodeTry {
  readonly email: string
  readonly code: string
  readonly browserSecret: string | undefined
}

/**
 * The sign-up whose email showed that code. A wrong try counts against every sign-up that may be meant. It takes the same
 * statements for an address that nobody signed up with.
 */
export async function checkPendingCode(
  deps: Pick<Context, 'oneTime' | 'now'>,
  trx: Kysely<DB>,
  { email, code, browserSecret }: CodeTry,
): Promise<PendingSignUpRow | undefined> {
  const at = deps.now()
  const rows = await lockPendingSignUps(trx, email, at)
  const meant = meantBy(rows, browserSecret === undefined ? null : hashToken(browserSecret))
  const right = meant.find(
    (row) =>
      row.attempts < maxCodeAttempts &&
      row.created_at.getTime() + codeLifetimeMs > at.getTime() &&
      sameHash(row.code_hash, deps.oneTime.hashCode(row.id, code)),
  )
  if (!right)
    await countPendingAttempts(
      trx,
      meant.map(({ id }) => id),
    )
  return right
}

/**
 * Makes the account of a sign-up whose email was answered, with the password and the name that were given with it, and removes
 * what else waits for the address. Undefined when it was used before, ran out, or the address has an account by now.
 */
export async function confirmPendingSignUp(
  deps: Pick<Context, 'now' | 'jobs'>,
  trx: Kysely<DB>,
  id: string,
): Promise<UserRow | undefined> {
  const at = deps.now()
  const row = await takePendingSignUp(trx, id, at)
  if (!row) return undefined
  const found = await findUserByEmail(trx, row.email)
  const existing = found && (await lockUser(trx, found.id))
  if (existing?.email_confirmed_at) return undefined
  const user = existing ? await adopt(deps, trx, existing, row) : await makeAccount(deps, trx, row)
  // A second click on the link finds this, and is told that all is well.
  await insertOneTimeToken(trx, {
    id: row.id,
    user_id: user.id,
    kind: row.kind,
    email: row.email,
    token_hash: row.token_hash,
    created_at: row.created_at,
    used_at: at,
    expires_at: row.expires_at,
  })
  return user
}

/** What the person accepted by signing up; null where an administrator did it for them. */
function termsOf(row: PendingSignUpRow) {
  return row.terms_version === null ? null : { version: row.terms_version, acceptedAt: row.signed_up_at }
}

function makeAccount(deps: Pick<Context, 'now' | 'jobs'>, trx: Kysely<DB>, row: PendingSignUpRow): Promise<UserRow> {
  return createAccount(deps, trx, {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    metadata: row.metadata as Metadata,
    provider: 'email',
    confirmed: true,
    terms: termsOf(row),
    uniqueName: false,
  })
}

/** An administrator made an account with the address meanwhile or before, which nobody confirmed: it becomes the person's. */
async function adopt(
  deps: Pick<Context, 'now' | 'jobs'>,
  trx: Kysely<DB>,
  user: UserRow,
  row: PendingSignUpRow,
): Promise<UserRow> {
  const metadata = { ...(user.raw_user_meta_data as Metadata), ...(row.metadata as Metadata) }
  const terms = termsOf(row)
  const changes = {
    encrypted_password: row.password_hash,
    raw_user_meta_data: JSON.stringify(metadata),
    ...(terms && { terms_version: terms.version, terms_accepted_at: terms.acceptedAt }),
  }
  const changed = (await updateUserRow(trx, user.id, changes)) ?? user
  await updateProfile(trx, user.id, { full_name: profileName(metadata, user.email), updated_at: deps.now() })
  return confirmUser(deps, trx, changed, { keepPassword: true })
}

/** Forgets sign-ups that nobody confirmed in time. */
export async function sweepPendingSignUps({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldPending(db, now())
}
