import { feeRiseDropped } from '@itemo/domain/notifications/fee-notification-copy.ts'
import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import type { Fee } from '@itemo/domain/settings/fee.ts'
import { isAnnouncedRise, isRise, valueAt } from '@itemo/domain/settings/setting-versions.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { listOwners } from '../items/item-owners.ts'
import { listDecided } from '../settings/settings.ts'
import { listNotified } from './notification-queries.ts'
import { notifyAlone } from './notifications.ts'

const keyOf = (version: number) => `fee_rising ${version}`

/** Notifies everyone who lists something of a higher fee before it applies (R69), unless another decision has replaced it. */
export const onFeeRise = defineJob({
  name: 'notifications.on-fee-rise',
  payload: z.object({ version: z.number(), at: z.string() }),
  on: ['fee.rise_decided'],
  subjects: () => [],
  async run(context, { version, at }) {
    const from = new Date(at)
    for await (const owners of listOwners(context.db)) {
      const versions = await listDecided(context.db, 'fee')
      if (!isAnnouncedRise(versions, version, from)) break
      // Other changes may take effect earlier: the comparison is with the fee in force just before this one.
      const before = valueAt('fee', versions, new Date(from.getTime() - 1))
      const facts = { before, after: valueAt('fee', versions, from), from }
      for (const userId of owners)
        await notifyAlone(context, {
          userId,
          kind: 'fee_rising',
          dedupeKey: keyOf(version),
          aboutId: null,
          words: notificationTable.fee_rising.words(facts),
        })
    }
    // Withdrawn while owners were being notified: those who were notified after the withdrawal was announced are notified of it now.
    if (!isAnnouncedRise(await listDecided(context.db, 'fee'), version, from))
      await inTransaction(context.db, (trx) =>
        context.jobs.publish(trx, { name: 'fee.rise_dropped', payload: { version } }),
      )
  },
})

/** Notifies everyone who was notified of a rise that it won't happen. */
export const onFeeRiseDropped = defineJob({
  name: 'notifications.on-fee-rise-dropped',
  payload: z.object({ version: z.number() }),
  on: ['fee.rise_dropped'],
  subjects: () => [],
  async run(context, { version }) {
    const versions = await listDecided(context.db, 'fee')
    const announced = versions.find((one) => one.version === version)
    if (!announced) return
    const { value, effectiveAt: from } = announced
    const [fee, instead] = [value as Fee, valueAt('fee', versions, from)]
    const before = valueAt('fee', versions, new Date(from.getTime() - 1))
    // It was decided again since: that decision has its own notification.
    if (!isRise(instead, fee)) return
    // The same rise may have been decided more than once for the same time: people were notified of it once.
    const keys = versions.filter((one) => one.effectiveAt.getTime() === from.getTime()).map((one) => keyOf(one.version))
    for await (const userIds of listNotified(context.db, keys))
      for (const userId of userIds)
        await notifyAlone(context, {
          userId,
          kind: 'fee_rising',
          dedupeKey: `${keyOf(version)} dropped`,
          aboutId: null,
          words: feeRiseDropped({ announced: fee, from, before, instead }),
        })
  },
})
