import { termsVersion } from '@itemo/domain/terms.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { networkOf } from '../../../platform/rate-limits.ts'
import { hashToken } from '../../../platform/sessions/one-time.ts'
import { type Caller, describeBrowser } from '../devices/device-policy.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { sendTokenMail } from '../tokens/token-mail-job.ts'
import type { Typist } from '../tokens/token-policy.ts'
import { insertOneTimeToken } from '../tokens/token-queries.ts'
import { updateProfile } from '../profile-queries.ts'
import type { Metadata } from '../users/user-policy.ts'
import { type UserRow, findUserByEmail, lockUser, updateUserRow } from '../users/user-queries.ts'
import { confirmUser, createAccount, profileName } from '../users/users.ts'
import {
  confirmationsTo,
  hasOwnPlace,
  isDisowned,
  isLinkAlive,
  isOwnBrowser,
  linkEndsAt,
  makeRoom,
  candidatesOf,
  type PendingKind,
  pendingLifetimeMs,
  unsentOf,
} from './pending-sign-up-policy.ts'
import {
  deletePending,
  findPendingByToken,
  findUnsentPending,
  lockPendingAddress,
  lockPendingNear,
  stripPending,
  takePendingSignUp,
  type PendingSignUpRow,
} from './pending-sign-up-queries.ts'
import { hasSignedUp, haveOthersSignedUp, markSignUp } from './sign-up-mark-queries.ts'

export type IssueDeps = Pick<Context, 'now' | 'jobs' | 'oneTime' | 'limits'>

/** The stored details of the browser that signs up: hashes, and a description such as "Firefox on Windows". */
export interface Origin {
  readonly browserHash: string | null
  readonly networkHash: string | null
  readonly device: string | null
}

export interface NewSignUp extends Origin {
  readonly kind: PendingKind
  /** In lower case. */
  readonly email: string
  /** Null for a log-in code. */
  readonly passwordHash: string | null
  readonly metadata: Metadata
  readonly redirectTo: string | null
  readonly challenge: Challenge | null
  /** The administrator gets the link: no email is sent. */
  readonly quietly?: boolean
  /** False if its network has sent too many emails to the address: stored without an email, as if the address had reached its limit. */
  readonly hasEmail?: boolean
}

/** The origin of a request, as hashes and a description for storage. */
export function originOf({ address, userAgent, browserSecret }: Caller): Origin {
  return {
    browserHash: browserSecret === undefined ? null : hashToken(browserSecret),
    networkHash: hashToken(networkOf(address)),
    device: describeBrowser(userAgent),
  }
}

/**
 * Stores a pending sign-up and queues its email, in the caller's transaction. It reserves neither the address nor the name; password and
 * name stay with it until it is confirmed. If the address has reached its limit of emails the result is the same: an email that is less
 * than ten minutes old then lets its reader in.
 */
export async function issuePendingSignUp(deps: IssueDeps, trx: Db, signUp: NewSignUp): Promise<PendingSignUpRow> {
  const at = deps.now()
  await lockPendingAddress(trx, signUp.email)
  // An administrator's sign-up has no network. One without a browser counts as a browser of its own.
  if (signUp.networkHash !== null) {
    const expiresAt = new Date(at.getTime() + pendingLifetimeMs)
    await markSignUp(trx, { email: signUp.email, browserHash: signUp.browserHash ?? 'none', expiresAt })
  }
  const near = { browser_hash: signUp.browserHash, network_hash: signUp.networkHash }
  const rows = await lockPendingNear(trx, signUp.email, near, at)
  const ofBrowser = rows.filter((row) => row.browser_hash !== null && row.browser_hash === signUp.browserHash)
  const draft = {
    kind: signUp.kind,
    email: signUp.email,
    password_hash: signUp.passwordHash,
    metadata: signUp.metadata,
    ...askedFor(signUp),
    browser_hash: signUp.browserHash,
    origin_network_hash: signUp.networkHash,
    device: signUp.device,
    // Signing up again gives nobody more attempts.
    tried: (unsentOf(ofBrowser, signUp.browserHash)[0] ?? ofBrowser[0])?.tried ?? [],
    // Without a network it is an administrator's link: the person has accepted nothing.
    terms_version: signUp.networkHash === null ? null : termsVersion,
    signed_up_at: at,
    expires_at: new Date(at.getTime() + pendingLifetimeMs),
  }
  // The browser's newest sign-up is the one that counts.
  const replaced = unsentOf(ofBrowser, signUp.browserHash).filter((row) => row.kind === signUp.kind)
  return place(deps, trx, draft, { rows, replaced, quietly: signUp.quietly, hasEmail: signUp.hasEmail })
}

/** The fields that belong to the request for an email, no matter who signed up. */
function askedFor({ challenge, redirectTo, networkHash }: Pick<NewSignUp, 'challenge' | 'redirectTo' | 'networkHash'>) {
  return {
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    redirect_to: redirectTo,
    network_hash: networkHash,
  }
}

/** The fields that are reset with each email. */
type OfEmail =
  | 'id'
  | 'token_hash'
  | 'code_hash'
  | 'attempts'
  | 'network_attempts'
  | 'other_attempts'
  | 'unsent_attempts'
  | 'mailed'
  | 'created_at'

interface Placing {
  /** The address's pending sign-ups near the caller. */
  readonly rows: readonly PendingSignUpRow[]
  readonly quietly?: boolean | undefined
  readonly hasEmail?: boolean | undefined
  /** Deleted in any case if this one is stored. */
  readonly replaced?: readonly PendingSignUpRow[]
  /** The email is being resent: if it can't be sent, nothing changes. */
  readonly isAgain?: boolean
  /** Its email is sent regardless of limits. */
  readonly isOwed?: boolean
}

async function place(
  deps: IssueDeps,
  trx: Db,
  draft: Omit<PendingSignUpRow, OfEmail>,
  { rows, quietly = false, hasEmail = true, replaced = [], isAgain = false, isOwed = false }: Placing,
): Promise<PendingSignUpRow> {
  const at = deps.now()
  const id = randomUUID()
  const mailed =
    quietly ||
    isOwed ||
    (hasEmail && (await deps.limits.tryTake(`confirmation to ${draft.email}`, confirmationsTo, trx)))
  // Without an email it stays in its browser's place, and counts for the network where that began.
  const [before] = mailed ? [] : replaced
  const row = {
    ...draft,
    id,
    network_hash: before ? before.network_hash : draft.network_hash,
    token_hash: hashToken(deps.oneTime.linkToken(id)),
    // If no email was sent, nobody can have read its code: no code is accepted.
    code_hash: mailed ? deps.oneTime.hashCode(id, deps.oneTime.code(id)) : 'none',
    attempts: 0,
    network_attempts: 0,
    other_attempts: 0,
    unsent_attempts: 0,
    mailed,
    created_at: at,
  }
  const findRoom = () => {
    if (before !== undefined || isOwed) return []
    const others = rows.filter((other) => !replaced.includes(other))
    return makeRoom(others, { ...row, at })
  }
  const room = mailed || !isAgain ? findRoom() : undefined
  // The same statements run if there is no room or no email is sent.
  const values = { ...row, metadata: JSON.stringify(row.metadata) }
  await trx.insertInto('auth.pending_sign_ups').values(values).execute()
  await deletePending(trx, room ? [...room, ...replaced.map((other) => other.id)] : [id])
  const tokenId = room && mailed ? id : randomUUID()
  if (!quietly) await deps.jobs.send(trx, sendTokenMail, { token_id: tokenId, user_id: id })
  return row
}

type Resend = Typist & Pick<NewSignUp, 'email' | 'redirectTo' | 'challenge'>

/**
 * Resends a sign-up's email: that of the requesting browser's own sign-up, otherwise of the newest that was sent or came from its
 * network. The recorded origin doesn't change: otherwise an owner who requests it again would make a stranger's sign-up look like their
 * own. False if none is pending for the address.
 */
export async function resendPendingSignUp(deps: IssueDeps, trx: Db, resend: Resend): Promise<boolean> {
  await lockPendingAddress(trx, resend.email)
  const near = { browser_hash: resend.browserHash, network_hash: resend.networkHash }
  const rows = await lockPendingNear(trx, resend.email, near, deps.now())
  const [row] = candidatesOf(
    rows.filter((one) => !isDisowned(one)),
    resend.browserHash,
  )
  if (!row) return false
  // A request by someone else doesn't take the place of the sign-up's browser.
  const isOthers = hasOwnPlace(row) && row.browser_hash !== resend.browserHash
  const replaced = row.mailed || isOthers ? [] : [row]
  await place(deps, trx, { ...row, ...askedFor(resend) }, { rows, replaced, isAgain: true })
  return true
}

/** Sends the unsent email of a sign-up to someone who has shown that they read the other ones, regardless of limits. */
export async function sendPendingEmail(deps: IssueDeps, trx: Db, row: PendingSignUpRow): Promise<void> {
  await place(deps, trx, row, { rows: [], replaced: [row], isOwed: true })
}

/**
 * The sign-up of a link that was opened in another browser than the one that signed up, or that its reader disowned; otherwise undefined.
 */
export async function findForeignSignUp(
  deps: Pick<Context, 'db' | 'now'>,
  { token, caller: { browserSecret } }: OpenedLink,
): Promise<PendingSignUpRow | undefined> {
  const { db, now } = deps
  const row = await findPendingByToken(db, hashToken(token))
  if (!row || !isLinkAlive(row, now())) return undefined
  if (isDisowned(row)) return row
  if (isOwnBrowser(row, browserSecret) || (await hasOwnSignUp(deps, row, browserSecret))) return undefined
  if (await findUnsent(db, row.email, browserSecret, now())) return undefined
  // Read again: if the sign-up was confirmed in the meantime, the records that identify this browser were deleted with it.
  return findPendingByToken(db, row.token_hash)
}

/**
 * Whether someone else's link is opened in a browser that signed up with the address itself: it leads directly to choosing a password.
 */
export async function hasOwnSignUp(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: Pick<PendingSignUpRow, 'email' | 'browser_hash'>,
  browserSecret: string | undefined,
): Promise<boolean> {
  if (browserSecret === undefined || isOwnBrowser(row, browserSecret)) return false
  return hasSignedUp(db, row.email, hashToken(browserSecret), now())
}

/**
 * Whether another browser, on any network, signed up with the same address, even if that sign-up wasn't stored. The reader of the emails
 * can't tell which one is theirs, because each names a browser and a time that the other person may have imitated. So outside the browser
 * that signed up, no link confirms any password except one that its reader chooses.
 */
export async function isContested(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: Pick<PendingSignUpRow, 'email' | 'browser_hash'>,
  browserSecret: string | undefined,
): Promise<boolean> {
  if (row.browser_hash === null || isOwnBrowser(row, browserSecret)) return false
  return haveOthersSignedUp(db, row.email, row.browser_hash, now())
}

function findUnsent(db: Db, email: string, browserSecret: string | undefined, at: Date) {
  return browserSecret === undefined ? undefined : findUnsentPending(db, email, hashToken(browserSecret), at)
}

/**
 * Deletes the password and name of a sign-up that its reader disowned. Its link still creates an account with a password of their own.
 */
export async function disownPendingSignUp({ db }: Pick<Context, 'db'>, row: PendingSignUpRow): Promise<void> {
  await stripPending(db, row.id, linkEndsAt(row))
}

/** A link that was opened, and the caller who opened it. */
export interface OpenedLink {
  readonly token: string
  readonly caller: Caller
}

export interface ProvenSignUp {
  readonly row: PendingSignUpRow
  /** Whether its password and name are the reader's. */
  readonly isReaders: boolean
}

export interface ConfirmedSignUp {
  readonly user: UserRow
  /** The sign-up that became the account; undefined if the reader still has to choose a password. */
  readonly signUp: PendingSignUpRow | undefined
}

/**
 * Creates the account of a sign-up whose email was confirmed, and deletes the address's other pending sign-ups. Password and name come
 * from the browser's own sign-up if its email wasn't sent; otherwise from this one, or are left empty if they aren't the reader's or may
 * be someone else's. Undefined if it was already used, has expired, or the address has an account by now.
 */
export async function confirmPendingSignUp(
  deps: Pick<Context, 'now' | 'jobs'>,
  trx: Db,
  { row: { id, email }, isReaders }: ProvenSignUp,
  browserSecret: string | undefined,
): Promise<ConfirmedSignUp | undefined> {
  const at = deps.now()
  // Serialised, because several emails may confirm the same sign-up.
  await lockPendingAddress(trx, email)
  const proof = await takePendingSignUp(trx, id, at)
  if (!proof) return undefined
  const found = await findUserByEmail(trx, email)
  const existing = found && (await lockUser(trx, found.id))
  if (existing?.email_confirmed_at) return undefined
  const own = await findUnsent(trx, email, browserSecret, at)
  const isTheirs = isReaders && !(await isContested({ db: trx, now: deps.now }, proof, browserSecret))
  const signUp = own ?? (isTheirs ? proof : undefined)
  // Of a sign-up that its reader didn't make, only the address is used.
  const withoutOwner = { password_hash: null, metadata: {}, terms_version: termsVersion, signed_up_at: at }
  const row = signUp ?? { ...proof, ...withoutOwner }
  const user = existing ? await adopt(deps, trx, existing, row) : await makeAccount(deps, trx, row)
  // Lets a second click on the link find that all is well.
  await insertOneTimeToken(trx, {
    id: proof.id,
    user_id: user.id,
    kind: proof.kind,
    email,
    token_hash: proof.token_hash,
    created_at: proof.created_at,
    used_at: at,
    expires_at: proof.expires_at,
  })
  return { user, signUp }
}

/** The terms that the person accepted by signing up; null if an administrator signed them up. */
function termsOf(row: PendingSignUpRow) {
  return row.terms_version === null ? null : { version: row.terms_version, acceptedAt: row.signed_up_at }
}

function makeAccount(deps: Pick<Context, 'now' | 'jobs'>, trx: Db, row: PendingSignUpRow): Promise<UserRow> {
  return createAccount(deps, trx, {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    metadata: row.metadata as Metadata,
    provider: 'email',
    confirmed: true,
    terms: termsOf(row),
  })
}

/** Takes over an unconfirmed account that an administrator created with the address: it becomes the person's. */
async function adopt(deps: Pick<Context, 'now' | 'jobs'>, trx: Db, user: UserRow, row: PendingSignUpRow) {
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
