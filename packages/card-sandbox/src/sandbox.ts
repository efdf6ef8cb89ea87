import type { Context, Env, Hono, MiddlewareHandler } from 'hono'
import type { Kysely } from 'kysely'
import type { Faults } from './faults.ts'
import type { SandboxTables } from './sandbox-tables.ts'

/** The card provider that lives inside the product, for use without real money. */
export interface Sandbox {
  readonly secretKey: string
  /** Signs messages about the operator's own account, to /webhooks/stripe. */
  readonly webhookSecret: string
  /** Signs messages about connected accounts, to /webhooks/stripe-connect. */
  readonly connectWebhookSecret: string
  /** Signs thin messages of the wire's second version, to /webhooks/stripe-events. */
  readonly eventsWebhookSecret: string
  /** The address of the page on which connected accounts and disputes are decided; its last part is a secret. */
  readonly operatorUrl: string
  readonly faults: Faults
  readonly deps: SandboxDeps
  readonly transact: Transact
  /** Mounts its API at the provider's own paths, its hosted checkout, and the page of identity checks. */
  mount<E extends Env>(http: Hono<E>, people: IdentityPeople): void
  /** Passes of time and due webhooks, now; answers how many webhooks were accepted. */
  deliver(): Promise<number>
  /** Takes an email address out of everything that is kept here, inside the caller's transaction. */
  forget(trx: Kysely<SandboxTables>, address: string): Promise<void>
  prune(): Promise<void>
  /** Says that something may be due. */
  nudge(): void
  start(): void
  stop(): Promise<void>
}

/**
 * Whom a check of this reference is about, and another person who was checked: the names that stand in for those of documents.
 * Null: there is none.
 */
export type IdentityPeople = (
  reference: string,
) => Promise<{ readonly own: string | null; readonly other: string | null } | undefined>

export interface SandboxLog {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void
}

/** How the server that carries the sandbox reads the bodies of requests. */
export interface BodyReader {
  limit(maxBytes: number): MiddlewareHandler
  readText(c: Context): Promise<string>
  readBytes(c: Context): Promise<ArrayBuffer>
}

/** What an act of the sandbox touches: a database or a transaction of it, the clock, and the site's address. */
export interface SandboxDeps {
  readonly db: Kysely<SandboxTables>
  readonly now: () => Date
  readonly siteUrl: string
}

/** Runs an act of the sandbox in one transaction of its own. */
export type Transact = <T>(act: (deps: SandboxDeps) => Promise<T>) => Promise<T>
