import { dayInLondon } from '@itemo/domain/dates.ts'
import { foldName } from '@itemo/domain/identity/name-match.ts'
import { identityVerdict, type IdentityVerdict, type VerdictCheck } from '@itemo/domain/identity/identity-verdict.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { setIdentityTick } from '../accounts/profiles.ts'
import { type DecisionRow, findStanding, listDecisions, type StandingRow } from './identity-queries.ts'

export type StandingDeps = Pick<Context, 'identity' | 'now'>

export interface Standing {
  readonly verdict: IdentityVerdict
  /** When the tick of this verdict started to apply. */
  readonly tickAt: Date | null
  readonly row: StandingRow
  /** Decisions of staff, latest first. */
  readonly decisions: readonly DecisionRow[]
}

/** The keyed hash of a profile's name. */
export function nameKeyOf({ identity }: Pick<Context, 'identity'>, fullName: string | null): Buffer {
  return identity.keyOf('name', foldName(fullName ?? ''))
}

/** The standing that follows from everything known of someone's identity; undefined for an unknown person. */
export async function readStanding(deps: StandingDeps, db: Db, userId: string): Promise<Standing | undefined> {
  const now = deps.now()
  const row = await findStanding(db, userId, now)
  if (!row) return undefined
  const decisions = await listDecisions(db, userId)
  const profile = { nameKey: nameKeyOf(deps, row.full_name).toString('hex'), minorAt: row.minor_at }
  const check = row.result ? checkOf(row.result) : undefined
  const others = row.other_ids.length > 0
  const verdict = identityVerdict(check, profile, decisions.map(decisionOf), { others, bannedAt: row.banned_at, now })
  const tickAt = verdict === 'tick' ? (grantedAt(row, decisions) ?? row.result?.verified_at ?? now) : null
  return { verdict, tickAt, row, decisions }
}

/** When staff granted a tick that still counts, because no later check has a result. */
function grantedAt({ result }: StandingRow, decisions: readonly DecisionRow[]): Date | undefined {
  const latest = decisions.find(({ what }) => what !== 'allow_second_account')
  if (latest?.what !== 'grant') return undefined
  return result?.result_at && result.result_at > latest.at ? undefined : latest.at
}

const hex = (key: Buffer | null) => key?.toString('hex') ?? null

function checkOf({
  state,
  name_match,
  of_age,
  result_at,
  valid_until,
  updated_at,
  matched,
}: NonNullable<StandingRow['result']>): VerdictCheck {
  return {
    state,
    resultAt: result_at ?? new Date(0),
    validUntil: valid_until,
    withdrawnAt: state === 'withdrawn' ? updated_at : null,
    hasAge: of_age !== null,
    nameMatch: name_match,
    matchedNameKey: hex(matched),
  }
}

const decisionOf = ({ what, at, name_key }: DecisionRow) => ({ what, at, nameKey: hex(name_key) })

/** Updates someone's tick from the current state, in the transaction that changed it. The caller holds the profile's lock. */
export async function applyVerdict(deps: StandingDeps, trx: Db, userId: string): Promise<Standing | undefined> {
  const standing = await readStanding(deps, trx, userId)
  if (!standing) return undefined
  const { tickAt, row } = standing
  // The tick is public, so only the month is shown.
  const shown = tickAt && new Date(`${dayInLondon(tickAt).slice(0, 7)}-01`)
  if (shown?.getTime() !== row.identity_verified_at?.getTime()) await setIdentityTick(trx, userId, shown)
  return standing
}

/** Whether any check found that someone isn't of age. */
export async function hasMinorCheck(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_checks')
    .select('id')
    .where('user_id', '=', userId)
    .where('of_age', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
