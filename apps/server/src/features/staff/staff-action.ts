import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditActor, shell } from './audit.ts'
import { forgetKey, isRepeated, type Idempotency } from './repeated-acts.ts'

/** An act that is possible at the console and on the command line: who does it, why, and what they had seen when they decided. */
export interface StaffAction {
  readonly by: AuditActor
  readonly reason?: string
  /** The version that was seen; without it the act applies to the current one. */
  readonly version?: number
  readonly idempotency?: Idempotency
  /** The audit entry that it undoes. */
  readonly undoes?: string
}

/** From the command line, applied to the current state. */
export const byShell: StaffAction = { by: shell }

/** Throws `own_matter` if the actor is one of these people. */
export function requireOthers({ by }: StaffAction, people: readonly (string | null)[]): void {
  if (by.userId !== null && people.includes(by.userId)) throw new AppError('own_matter')
}

/** Throws `conflict` if the version isn't the one that was seen. */
export function requireSeen({ version: seen }: StaffAction, version: number): void {
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', { message: 'This has changed since you opened it. Check it again.' })
}

/** Whether a request with the same idempotency key was handled before. Throws like `isRepeated`. */
export async function isRepeatedAction(trx: Db, { by, idempotency }: StaffAction, at: Date): Promise<boolean> {
  return by.userId !== null && idempotency !== undefined && isRepeated(trx, by, idempotency, at)
}

/** For a request that is denied without an error, so that its transaction commits: a repetition isn't taken for done. */
export async function forgetIdempotencyKey(trx: Db, { by, idempotency }: StaffAction): Promise<void> {
  if (by.userId !== null && idempotency !== undefined) await forgetKey(trx, by, idempotency)
}
