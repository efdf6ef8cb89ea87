import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type AuditActor, shell } from './audit.ts'
import { forgetKey, isRepeated, type Press } from './repeated-acts.ts'

/** An act that has two doors, the console and the command line: who does it, why, and what they saw when they decided it. */
export interface Deed {
  readonly by: AuditActor
  readonly reason?: string
  /** The version of what was seen; without it whatever is there is acted on. */
  readonly version?: number
  readonly press?: Press
  /** The entry of the audit that it takes back. */
  readonly undoes?: string
}

/** By the command line, as things are. */
export const byShell: Deed = { by: shell }

/** Throws `own_matter` for who is one of these people. */
export function requireOthers({ by }: Deed, people: readonly (string | null)[]): void {
  if (by.userId !== null && people.includes(by.userId)) throw new AppError('own_matter')
}

/** Throws `conflict` where it is not as it was seen. */
export function requireSeen({ version: seen }: Deed, version: number): void {
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', { message: 'This changed since you opened it. Look at it again.' })
}

/** Whether the same press of the same button came before. Throws as `isRepeated` does. */
export async function wasPressed(trx: Db, { by, press }: Deed, at: Date): Promise<boolean> {
  return by.userId !== null && press !== undefined && isRepeated(trx, by, press, at)
}

/** What was asked for is denied without an error, so its transaction commits: the same press asks again, and isn't taken for done. */
export async function forgetPress(trx: Db, { by, press }: Deed): Promise<void> {
  if (by.userId !== null && press !== undefined) await forgetKey(trx, by, press)
}
