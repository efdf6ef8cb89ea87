import { randomBytes } from 'node:crypto'

/** A new id of the sandbox: a prefix, and 144 random bits that nobody guesses. */
export function wireId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`
}

/** Whether a text could be an id at all: the database is not asked for anything else. */
export function isWireId(text: string): boolean {
  return /^\w{1,200}$/.test(text)
}

/** An instant as the provider writes it: whole seconds. */
export function wireTime(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
