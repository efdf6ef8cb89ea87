import { notificationTable } from '@itemo/domain/notifications/notification-kinds.ts'
import * as z from 'zod/mini'
import { defineJob } from '../../define-job.ts'
import { listOwners } from '../items/item-owners.ts'
import { notifyAlone } from './notifications.ts'

/** Everyone who lists something hears of a higher fee before it begins (R69); not of one that another decision has replaced. */
export const onFeeRise = defineJob({
  name: 'notifications.on-fee-rise',
  payload: z.object({ version: z.number(), at: z.string() }),
  on: ['fee.rise_decided'],
  subjects: () => [],
  async run(context, { version, at }) {
    await context.settings.reload()
    const coming = context.settings.coming('fee')
    if (coming?.at.toISOString() !== at) return
    const facts = { before: context.settings.get('fee'), after: coming.value, from: coming.at }
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
