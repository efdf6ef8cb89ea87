import { dayInLondon } from '@itemo/domain/dates.ts'
import { failureCodeOf } from '@itemo/domain/identity/identity-failures.ts'
import { isAdult, validUntilOf } from '@itemo/domain/identity/identity-policy.ts'
import { foldName, nameMatch } from '@itemo/domain/identity/name-match.ts'
import type { Context } from '../../context.ts'
import type { Db, RowChanges } from '../../platform/db/db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SessionFacts } from '../../platform/stripe/identity-provider.ts'
import { lockName } from '../accounts/profiles.ts'
import { applyVerdict, nameKeyOf, type Standing } from './apply-verdict.ts'
import { storeIfBanned } from './banned-people.ts'
import { changeCheck, type CheckRow, findBySession, findCheck, latestOfPerson, lockPerson } from './identity-queries.ts'
import { identityPolicy } from './identity-policy.ts'
import { hurryRedaction, queueRedaction } from './redactions.ts'

export type FollowDeps = Pick<Context, 'db' | 'identity' | 'jobs' | 'log' | 'now' | 'settings'>

const maxReads = 5

/**
 * Fetches a check's state from the provider and stores it, with its consequences. If the check was changed since, it is fetched
 * again. Throws the provider's error if it can't be reached.
 */
export async function followCheck(deps: FollowDeps, checkId: string): Promise<void> {
  for (let count = 0; count < maxReads; count++) {
    const seen = await findCheck(deps.db, checkId)
    const { provider } = deps.identity
    if (!seen?.provider_session_id || provider?.name !== seen.provider) return
    const facts = await provider.read(seen.provider_session_id)
    if (await inTransaction(deps.db, (trx) => applyFacts(deps, trx, seen, facts))) return
  }
  throw new Error('An identity check changes faster than it can be read.')
}

/**
 * Handles a provider's notification about a session: its state is fetched, whatever the message says. If its removal is pending, that is
 * tried at once. An unknown session is ignored: sessions are only identified by the provider's id.
 */
export async function followSession(deps: FollowDeps, sessionId: string): Promise<void> {
  const check = await findBySession(deps.db, sessionId)
  if (check) await followCheck(deps, check.id)
  const isToRemove = await inTransaction(deps.db, (trx) => hurryRedaction(deps, trx, sessionId))
  if (!check && !isToRemove) deps.log.info('event about an unknown identity check ignored', { session: sessionId })
}

/** Stores the fetched state of a check; false if the check has changed since it was read. */
async function applyFacts(deps: FollowDeps, trx: Db, seen: CheckRow, facts: SessionFacts): Promise<boolean> {
  // The profile is locked first, as everywhere: its name can't change until the verdict is written.
  const profile = await lockName(trx, seen.user_id)
  if (!profile) return true
  const changes = await changesOf(deps, trx, seen, profile.full_name, facts)
  if (!changes) return (await findCheck(trx, seen.id))?.version === seen.version
  const after = await changeCheck(trx, seen, { ...changes, updated_at: deps.now() })
  if (!after) return false
  const standing = await applyVerdict(deps, trx, seen.user_id)
  await publishOutcome(deps, trx, { before: seen, after, standing })
  return true
}

type Changes = RowChanges<'identity_checks'>

/** The changes that follow from the provider's response; undefined if there are none. */
async function changesOf(
  deps: FollowDeps,
  trx: Db,
  check: CheckRow,
  fullName: string | null,
  facts: SessionFacts,
): Promise<Changes | undefined> {
  if (check.state === 'expired' || check.state === 'withdrawn' || check.state === 'cancelled') return undefined
  if (check.state === 'verified')
    return facts.document ? comparedWith(deps, check, fullName, facts.document) : undefined
  if (facts.status === 'canceled') {
    if (check.provider_session_id)
      await queueRedaction(deps, trx, { provider: check.provider, sessionId: check.provider_session_id }, deps.now())
    return { state: 'cancelled' }
  }
  if (facts.status === 'processing') return check.state === 'processing' ? undefined : { state: 'processing' }
  if (facts.status === 'requires_input') return failed(deps, check, facts)
  return facts.document ? verified(deps, trx, check, fullName, facts) : undefined
}

/** Nothing was examined, so this doesn't count as an attempt. */
const notTried: readonly string[] = ['abandoned', 'consent_declined']

function failed(deps: FollowDeps, check: CheckRow, { failure, reportId }: SessionFacts): Changes | undefined {
  if (failure === null) return undefined
  const isKnown = check.state === 'needs_input' && check.provider_report_id === reportId
  if (isKnown) return undefined
  const code = failureCodeOf(failure)
  return {
    state: 'needs_input',
    failure_code: code,
    provider_report_id: reportId,
    attempts: check.attempts + (notTried.includes(code) ? 0 : 1),
    ...(code === 'under_supported_age' && { of_age: false, result_at: deps.now() }),
  }
}

async function verified(
  deps: FollowDeps,
  trx: Db,
  check: CheckRow,
  fullName: string | null,
  { document, reportId }: SessionFacts,
): Promise<Changes | undefined> {
  if (!document) return undefined
  const { recheckMonths, redactDays } = identityPolicy(deps)
  const { birth } = document
  const folded = foldName(`${document.given} ${document.family}`)
  // Without a birth date, two people with the same name would get the same key.
  const personKey = birth && deps.identity.keyOf('person', folded, `${birth.year}-${birth.month}-${birth.day}`)
  if (personKey) await lockPerson(trx, personKey)
  const now = deps.now()
  if (personKey) await storeIfBanned(trx, { userId: check.user_id, personKey })
  if (check.provider_session_id) {
    const dueAt = new Date(now.getTime() + redactDays * 86_400_000)
    await queueRedaction(deps, trx, { provider: check.provider, sessionId: check.provider_session_id }, dueAt)
  }
  return {
    state: 'verified',
    failure_code: null,
    provider_report_id: reportId,
    attempts: check.attempts + 1,
    // A later document doesn't revoke an earlier one's finding.
    of_age: check.of_age === false ? false : birth ? isAdult(birth, dayInLondon(now)) : null,
    person_key: personKey,
    name_match: nameMatch(fullName ?? '', document),
    matched_name_key: nameKeyOf(deps, fullName),
    verified_at: now,
    result_at: personKey ? await latestOfPerson(trx, { userId: check.user_id, personKey, now }) : now,
    valid_until: validUntilOf(now, recheckMonths),
  }
}

/** Compares a name that was changed since, as long as the provider still has the document's. */
function comparedWith(
  deps: FollowDeps,
  check: CheckRow,
  fullName: string | null,
  document: NonNullable<SessionFacts['document']>,
): Changes | undefined {
  const key = nameKeyOf(deps, fullName)
  const match = nameMatch(fullName ?? '', document)
  // A name that doesn't match leaves the earlier match in place: changing the name back restores the tick.
  if (check.matched_name_key?.equals(key) || match === 'different') return undefined
  return { name_match: match, matched_name_key: key }
}

interface Outcome {
  readonly before: CheckRow
  readonly after: CheckRow
  readonly standing: Standing | undefined
}

/** Notifies those concerned of a check's result. */
async function publishOutcome({ jobs }: FollowDeps, trx: Db, { before, after, standing }: Outcome): Promise<void> {
  const about = { user_id: after.user_id, check_id: after.id }
  const isNew = after.attempts !== before.attempts || after.state !== before.state
  if (!isNew && standing?.verdict !== 'tick') return
  const verdict = standing?.verdict
  if (verdict === 'under_age') {
    if (before.of_age !== false && after.of_age === false)
      await jobs.publish(trx, {
        name: 'identity.review_needed',
        payload: { user_id: after.user_id, why: 'minor', other_ids: [] },
      })
  } else if (after.state === 'needs_input') {
    await jobs.publish(trx, { name: 'identity.action_needed', payload: { ...about, attempt: after.attempts } })
  } else if (after.state !== 'verified') return
  else if (verdict === 'tick') await jobs.publish(trx, { name: 'identity.verified', payload: about })
  else if (verdict === 'name_differs')
    await jobs.publish(trx, { name: 'identity.action_needed', payload: { ...about, attempt: after.attempts } })
  else if (verdict === 'needs_review') {
    const other_ids = standing?.row.other_ids ?? []
    const why = after.person_key === null ? 'no_birth_date' : 'second_account'
    await jobs.publish(trx, { name: 'identity.review_needed', payload: { user_id: after.user_id, why, other_ids } })
  }
}
