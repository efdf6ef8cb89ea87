import * as z from 'zod/mini'
import { Id } from '@itemo/domain/ids.ts'
import type { Context } from '../../context.ts'
import type { FailedJob } from '../../platform/jobs/failed.ts'

/** A notification that couldn't be delivered, or not even written. */
export interface Failure extends FailedJob {
  readonly channel: string | undefined
  readonly kind: string | undefined
  readonly userId: string | undefined
}

const Delivered = z.object({ notification_id: Id, channel: z.string() })

/** The notification jobs that were given up, newest first, without addresses or texts. */
export async function listFailures({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<Failure[]> {
  const failed = await jobs.listFailed('notifications.')
  const deliveries = failed.map((job) => z.safeParse(Delivered, job.payload).data)
  const ids = deliveries.flatMap((delivery) => delivery?.notification_id ?? [])
  const about = await db
    .selectFrom('notifications')
    .select(['id', 'kind', 'user_id'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const kinds = new Map(about.map((row) => [row.id, row]))
  return failed.map((job, index) => {
    const delivery = deliveries[index]
    const row = delivery && kinds.get(delivery.notification_id)
    return { ...job, channel: delivery?.channel, kind: row?.kind, userId: row?.user_id }
  })
}

/** A failure as two lines of text, without addresses or the notification's text. */
export function describeFailure(input: Failure): string {
  const { failedAt, name, channel, kind, userId, event, runs, payload, error } = input
  const what = channel === undefined ? [name, event, JSON.stringify(payload)] : [channel, kind ?? '(gone)', userId]
  const head = [failedAt.toISOString(), ...what.filter((part) => part !== undefined)].join('  ')
  return `${head}\n    ${runs} attempts, the last one: ${error.replace(/\s+/g, ' ')}`
}
