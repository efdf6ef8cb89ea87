import { Id } from '@itemo/domain/ids.ts'
import * as z from 'zod/mini'
import type { Context } from '../../../context.ts'
import type { FailedJob } from '../../../platform/jobs/failed.ts'
import { listKinds } from './queries.ts'

/** A notification that did not leave the product, or that could not even be written. */
export interface Failure extends FailedJob {
  readonly channel: string | undefined
  readonly kind: string | undefined
  readonly userId: string | undefined
}

const Delivered = z.object({ notification_id: Id, channel: z.string() })

/** What was given up of notifications, the newest first. Names no address and holds no text. */
export async function listFailures({ db, jobs }: Pick<Context, 'db' | 'jobs'>): Promise<Failure[]> {
  const failed = await jobs.listFailed('notifications.')
  const deliveries = failed.map((job) => z.safeParse(Delivered, job.payload).data)
  const kinds = await listKinds(
    db,
    deliveries.flatMap((delivery) => delivery?.notification_id ?? []),
  )
  return failed.map((job, index) => {
    const delivery = deliveries[index]
    const about = delivery && kinds.get(delivery.notification_id)
    return { ...job, channel: delivery?.channel, kind: about?.kind, userId: about?.user_id }
  })
}
