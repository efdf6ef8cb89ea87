import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import { valueAt, versionAt } from '@itemo/domain/settings/setting-versions.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { listOwners } from '../items/item-owners.ts'
import { listDecided } from '../settings/settings.ts'
import { notifyAlone } from './notifications.ts'

/** Everyone who lists something hears of a higher fee before it begins (R69); not of one that another decision has replaced. */
export const onFeeRise = defineJob({
  name: 'notifications.on-fee-rise',
  payload: z.object({ version: z.number(), at: z.string() }),
  on: ['fee.rise_decided'],
  subjects: () => [],
  async run(context, { version, at }) {
    const versions = await listDecided(context.db, 'fee')
    const from = new Date(at)
    if (versionAt(versions, from)?.version !== version) return
    // Other changes may come first: what counts is the fee that it takes the place of.
    const before = valueAt('fee', versions, new Date(from.getTime() - 1))
    const facts = { before, after: valueAt('fee', versions, from), from }
    for await (const owners of listOwners(context.db))
      for (const userId of owners)
        await notifyAlone(context, {
          userId,
          kind: 'fee_rising',
          dedupeKey: `fee_rising ${version}`,
          aboutId: null,
          words: notificationTable.fee_rising.words(facts),
        })
  },
})
