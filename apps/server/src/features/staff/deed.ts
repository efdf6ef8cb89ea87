import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditActor, shell } from './audit.ts'
import { forgetKey, isRepeated, type Press } from './repeated-acts.ts'

/** An act that is possible at the console and on the command line: who does it, why, and what they had seen when they decided. */
export interface Deed {
  readonly by: AuditActor
  readonly reason?: string
  /** The version that was seen; without it the act applies to the current one. */
  readonly version?: number
  readonly press?: Press
  /** The audit entry that it undoes. */
  readonly undoes?: string
}

/** From the command line, applied to the current state. */
export const byShell: Deed = { by: shell }

/** Throws `own_matter` if the actor is one of these people. */
export function requireOthers({ by }: Deed, people: readonly (string | null)[]): void {
  if (by.userId !== null && people.includes(by.userId)) throw new AppError('own_matter')
}

/** Throws `conflict` if the version isn't the one that was seen. */
export function requireSeen({ version: seen }: Deed, version: number): void {
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', { message: 'This has changed since you opened it. Check it again.' })
}

/** Whether the same press of the same button was handled before. Throws like `isRepeated`. */
export async function wasPressed(trx: Db, { by, press }: Deed, at: Date): Promise<boolean> {
  return by.userId !== null && press !== undefined && isRepeated(trx, by, press, at)
}

/** For a request that is denied without an error, so that its transaction commits: a repeated press isn't taken for done. */
export async function forgetPress(trx: Db, { by, press }: Deed): Promise<void> {
  if (by.userId !== null && press !== undefined) await forgetKey(trx, by, press)
}
