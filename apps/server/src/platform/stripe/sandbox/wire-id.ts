import { randomBytes } from 'node:crypto'

/** A new id of the sandbox: a prefix, and 144 random bits that nobody guesses. */
export function wireId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`
}

/** An instant as the provider writes it: whole seconds. */
export function wireTime(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
