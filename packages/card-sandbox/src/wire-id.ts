import { randomBytes } from 'node:crypto'

/** A new id of the sandbox: a prefix, and 144 random bits, which can't be guessed. */
export function wireId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString('hex')}`
}

/** Whether a text could be an id: for any other text the database isn't queried. */
export function isWireId(text: string): boolean {
  return /^\w{1,200}$/.test(text)
}

/** A time in the provider's format: whole seconds. */
export function wireTime(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
