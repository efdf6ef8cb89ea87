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
  meantBy,
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
  /** The administrator takes the link along instead: no email is sent. */
  readonly quietly?: boolean
  /** False where its network had too many sent to the address: kept as where the address got its share of emails. */
  readonly hasEmail?: boolean
}

/** Where a call comes from, in hashes and a description, as it's stored. */
export function originOf({ address, userAgent, browserSecret }: Caller): Origin {
  return {
    browserHash: browserSecret === undefined ? null : hashToken(browserSecret),
    networkHash: hashToken(networkOf(address)),
    device: describeBrowser(userAgent),
  }
}

/**
 * Keeps a sign-up until its email is answered, and queues that email, in the caller's transaction. It holds neither the address
 * nor the name, and carries the password and the name that were given with it. Where the address got its share of emails it
 * answers the same: then an email that came less than ten minutes ago leads its reader in.
 */
export async function issuePendingSignUp(deps: IssueDeps, trx: Db, signUp: NewSignUp): Promise<PendingSignUpRow> {
  const at = deps.now()
  await lockPendingAddress(trx, signUp.email)
  // An administrator's came from nowhere. One without a browser came from another one than any that is known.
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
    // Signing up again gives nobody further tries.
    tried: (unsentOf(ofBrowser, signUp.browserHash)[0] ?? ofBrowser[0])?.tried ?? [],
    // Without a network it is an administrator's link: the person has accepted nothing.
    terms_version: signUp.networkHash === null ? null : termsVersion,
    signed_up_at: at,
    expires_at: new Date(at.getTime() + pendingLifetimeMs),
  }
  // What its browser means is the newest.
  const replaced = unsentOf(ofBrowser, signUp.browserHash).filter((row) => row.kind === signUp.kind)
  return place(deps, trx, draft, { rows, replaced, quietly: signUp.quietly, hasEmail: signUp.hasEmail })
}

/** What belongs to the request for an email, no matter who signed up. */
function askedFor({ challenge, redirectTo, networkHash }: Pick<NewSignUp, 'challenge' | 'redirectTo' | 'networkHash'>) {
  return {
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    redirect_to: redirectTo,
    network_hash: networkHash,
  }
}

/** What a sign-up gets with each email. */
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
  /** What waits for the address near to the caller. */
  readonly rows: readonly PendingSignUpRow[]
  readonly quietly?: boolean | undefined
  readonly hasEmail?: boolean | undefined
  /** Go in any case where this one is kept. */
  readonly replaced?: readonly PendingSignUpRow[]
  /** An email that is sent again and isn't sent leaves everything as it was. */
  readonly isAgain?: boolean
  /** Its email is sent however many were. */
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
  // Without an email it stays in the place that its browser has, counted for the network where that began.
  const [before] = mailed ? [] : replaced
  const row = {
    ...draft,
    id,
    network_hash: before ? before.network_hash : draft.network_hash,
    token_hash: hashToken(deps.oneTime.linkToken(id)),
    // No one read the code of an email that was not sent: it was guessed.
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
  // What finds no room, and an email that is not sent, take the same statements.
  const values = { ...row, metadata: JSON.stringify(row.metadata) }
  await trx.insertInto('auth.pending_sign_ups').values(values).execute()
  await deletePending(trx, room ? [...room, ...replaced.map((other) => other.id)] : [id])
  const tokenId = room && mailed ? id : randomUUID()
  if (!quietly) await deps.jobs.send(trx, sendTokenMail, { token_id: tokenId, user_id: id })
  return row
}

type Resend = Typist & Pick<NewSignUp, 'email' | 'redirectTo' | 'challenge'>

/**
 * Sends a sign-up's email again: the asking browser's own, otherwise the newest that was sent or came from its network. Where it came from stays as it was, no matter who asks:
 * otherwise an owner who asks again would make a stranger's sign-up look like their own. False when none waits for the address.
 */
export async function resendPendingSignUp(deps: IssueDeps, trx: Db, resend: Resend): Promise<boolean> {
  await lockPendingAddress(trx, resend.email)
  const near = { browser_hash: resend.browserHash, network_hash: resend.networkHash }
  const rows = await lockPendingNear(trx, resend.email, near, deps.now())
  const [row] = meantBy(
    rows.filter((one) => !isDisowned(one)),
    resend.browserHash,
  )
  if (!row) return false
  // Someone else's request takes no browser's place from it.
  const isOthers = hasOwnPlace(row) && row.browser_hash !== resend.browserHash
  const replaced = row.mailed || isOthers ? [] : [row]
  await place(deps, trx, { ...row, ...askedFor(resend) }, { rows, replaced, isAgain: true })
  return true
}

/** Sends the email of a sign-up that wasn't sent, to someone who showed that they read the others: however many these were. */
export async function sendOwedEmail(deps: IssueDeps, trx: Db, row: PendingSignUpRow): Promise<void> {
  await place(deps, trx, row, { rows: [], replaced: [row], isOwed: true })
}

/** The sign-up of a link that was opened in another browser than signed up, or disowned by its reader; undefined for other links. */
export async function findForeignSignUp(
  deps: Pick<Context, 'db' | 'now'>,
  { token, caller: { browserSecret } }: OpenedLink,
): Promise<PendingSignUpRow | undefined> {
  const { db, now } = deps
  const row = await findPendingByToken(db, hashToken(token))
  if (!row || !isLinkAlive(row, now())) return undefined
  if (isDisowned(row)) return row
  if (isOwnBrowser(row, browserSecret) || (await isBesideOwnSignUp(deps, row, browserSecret))) return undefined
  if (await findUnsent(db, row.email, browserSecret, now())) return undefined
  // Confirmed since it was read, it took with it what this browser is known by.
  return findPendingByToken(db, row.token_hash)
}

/** Whether someone else's link is opened in a browser that signed up with the address: it leads to a password of one's own, unasked. */
export async function isBesideOwnSignUp(
  { db, now }: Pick<Context, 'db' | 'now'>,
  row: Pick<PendingSignUpRow, 'email' | 'browser_hash'>,
  browserSecret: string | undefined,
): Promise<boolean> {
  if (browserSecret === undefined || isOwnBrowser(row, browserSecret)) return false
  return hasSignedUp(db, row.email, hashToken(browserSecret), now())
}

/**
 * Whether someone signed up with the same address in another browser, on any network, whether that sign-up was kept or not. The
 * reader of the emails can't tell which is theirs: each names a browser and a time that the other may have made alike, so outside
 * of the browser that signed up none of them confirms a password but one that its reader chooses.
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

/** Forgets the password and name of a sign-up that its reader disowned. Its link still makes an account with a password of their own. */
export async function disownPendingSignUp({ db }: Pick<Context, 'db'>, row: PendingSignUpRow): Promise<void> {
  await stripPending(db, row.id, linkEndsAt(row))
}

/** A link that someone follows, and from where. */
export interface OpenedLink {
  readonly token: string
  readonly caller: Caller
}

export interface ProvenSignUp {
  readonly row: PendingSignUpRow
  /** Whether the reader chose its password and name. */
  readonly isReaders: boolean
}

export interface ConfirmedSignUp {
  readonly user: UserRow
  /** The sign-up that became the account; undefined when the reader has still to choose a password. */
  readonly signUp: PendingSignUpRow | undefined
}

/**
 * Makes the account of a sign-up whose email was answered, and removes what else waits for the address. The password and the name
 * are those of the browser's own sign-up where its email was not sent; otherwise those given with this one; none when they are not
 * the reader's, or may be another's. Undefined when it was used before, ran out, or the address has an account by now.
 */
export async function confirmPendingSignUp(
  deps: Pick<Context, 'now' | 'jobs'>,
  trx: Db,
  { row: { id, email }, isReaders }: ProvenSignUp,
  browserSecret: string | undefined,
): Promise<ConfirmedSignUp | undefined> {
  const at = deps.now()
  // One after the other: several emails may confirm one sign-up.
  await lockPendingAddress(trx, email)
  const proof = await takePendingSignUp(trx, id, at)
  if (!proof) return undefined
  const found = await findUserByEmail(trx, email)
  const existing = found && (await lockUser(trx, found.id))
  if (existing?.email_confirmed_at) return undefined
  const own = await findUnsent(trx, email, browserSecret, at)
  const isTheirs = isReaders && !(await isContested({ db: trx, now: deps.now }, proof, browserSecret))
  const signUp = own ?? (isTheirs ? proof : undefined)
  // Of a sign-up that its reader didn't make only the address is left.
  const withoutOwner = { password_hash: null, metadata: {}, terms_version: termsVersion, signed_up_at: at }
  const row = signUp ?? { ...proof, ...withoutOwner }
  const user = existing ? await adopt(deps, trx, existing, row) : await makeAccount(deps, trx, row)
  // A second click on the link finds this, and is told that all is well.
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

/** What the person accepted by signing up; null where an administrator did it for them. */
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

/** An administrator made an account with the address in the meantime or before, which nobody confirmed: it becomes the person's. */
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
