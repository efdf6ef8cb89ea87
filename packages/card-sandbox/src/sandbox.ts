import type { Context, Env, Hono, MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { Faults } from './faults.ts'
import type { SandboxTables } from './sandbox-tables.ts'

/** The built-in card provider, for use without real money. */
export interface Sandbox {
  readonly secretKey: string
  /** Signs webhooks about the operator's own account, to /webhooks/stripe. */
  readonly webhookSecret: string
  /** Signs webhooks about connected accounts, to /webhooks/stripe-connect. */
  readonly connectWebhookSecret: string
  /** Signs thin events of version 2 of the API, to /webhooks/stripe-events. */
  readonly eventsWebhookSecret: string
  /** The URL of the page on which connected accounts and disputes are decided; its last part is a secret. */
  readonly operatorUrl: string
  readonly faults: Faults
  readonly deps: SandboxDeps
  readonly transact: Transact
  /** Mounts its API at the provider's own paths, its hosted checkout, and the page for identity checks. */
  mount<E extends Env>(http: Hono<E>, people: IdentityPeople): void
  /** Runs due work and sends due webhooks, now; returns how many webhooks were accepted. */
  deliver(): Promise<number>
  /** Removes an email address from all data of the sandbox, inside the caller's transaction. */
  forget(trx: Kysely<SandboxTables>, address: string): Promise<void>
  prune(): Promise<void>
  /** Signals that something may be due. */
  nudge(): void
  start(): void
  stop(): Promise<void>
}

/** The person with this reference, and another person who was checked: their names stand in for those on documents. Null: there's none. */
export type IdentityPeople = (
  reference: string,
) => Promise<{ readonly own: string | null; readonly other: string | null } | undefined>

export interface SandboxLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** How the hosting server reads the bodies of requests. */
export interface BodyReader {
  limit(maxBytes: number): MiddlewareHandler
  readText(c: Context): Promise<string>
  readBytes(c: Context): Promise<ArrayBuffer>
}

/** What an act of the sandbox uses: a database or a transaction of it, the clock, and the site's URL. */
export interface SandboxDeps {
  readonly db: Kysely<SandboxTables>
  readonly now: () => Date
  readonly siteUrl: string
}

/** Runs an act of the sandbox in one transaction of its own. */
export type Transact = <T>(act: (deps: SandboxDeps) => Promise<T>) => Promise<T>
