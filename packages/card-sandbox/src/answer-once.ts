import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SandboxDeps, Transact } from './sandbox.ts'
import { WireError } from './wire-error.ts'

export interface WireAnswer {
  readonly status: number
  readonly body: string
  readonly replayed?: true
}

interface AnswerOnceInput {
  readonly key: string | undefined
  /** Method, path and body: the same key with another one of them is an error. */
  readonly request: string
  readonly run: (deps: SandboxDeps) => Promise<object>
}

/** Runs a writing call in one transaction and keeps its answer, or error, by its idempotency key. Two at once wait for each other. */
export async function answerOnce(transact: Transact, { key, request, run }: AnswerOnceInput): Promise<WireAnswer> {
  if (key === undefined) return transact((deps) => answerIn(deps, run))
  const fingerprint = createHash('sha256').update(request).digest('hex')
  return transact(async (deps) => {
    const { db } = deps
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 30))`.execute(db)
    const kept = await db.selectFrom('sandbox.answers').selectAll().where('key', '=', key).executeTakeFirst()
    if (kept && kept.fingerprint !== fingerprint) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. The key was '${key}'.`
      return toAnswer(new WireError(400, 'idempotency_error', message))
    }
    if (kept) return { status: kept.status, body: kept.body, replayed: true }
    const answer = await answerIn(deps, run)
    await db
      .insertInto('sandbox.answers')
      .values({ key, fingerprint, ...answer, created_at: deps.now() })
      .execute()
    return answer
  })
}

/** An error as an answer; what nobody expected goes on to the caller. */
export function toAnswer(error: WireError): WireAnswer {
  return { status: error.status, body: JSON.stringify(error.toBody()) }
}

/** Checks come before writes in every act, so that an error leaves nothing behind that has to be undone. */
async function answerIn(deps: SandboxDeps, run: (deps: SandboxDeps) => Promise<object>): Promise<WireAnswer> {
  try {
    return { status: 200, body: JSON.stringify(await run(deps)) }
  } catch (error) {
    if (error instanceof WireError) return toAnswer(error)
    throw error
  }
}
