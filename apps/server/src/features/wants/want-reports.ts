import type { ReportInput } from '@itemo/domain/messages/message-schemas.ts'
import type * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/types.ts'
import { mailWantReport } from './want-jobs.ts'
import { readWant } from './wants.ts'

const reporting = { limit: 20, windowSeconds: 86_400 }

/** Brings a need before the operator, by email; a second report of someone that waits is the same. Throws `not_found`, `rate_limited`. */
export async function reportWant(
  deps: Pick<Context, 'db' | 'jobs' | 'limits' | 'now'>,
  actor: Actor,
  wantId: string,
  { reason, text = null }: z.output<typeof ReportInput>,
): Promise<void> {
  await deps.limits.take(`reports of ${actor.userId}`, reporting)
  const { want } = await readWant(deps, actor, wantId)
  const payload = { want_id: want.id, reporter_id: actor.userId, reason, text }
  await deps.jobs.send(deps.db, mailWantReport, payload, { singletonKey: `${want.id} ${actor.userId}` })
}
