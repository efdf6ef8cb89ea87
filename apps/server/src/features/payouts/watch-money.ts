import { dayInLondon } from '@itemo/domain/dates.ts'
import { alarmsOf, describeAlarm, describeEnd, describeLongHeld, weightOf } from '@itemo/domain/payouts/money-alarms.ts'
import { describeSellers } from '@itemo/domain/payouts/seller-report.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { countSellers, yearOf } from './seller-queries.ts'
import { listLongHeld } from './due-report-queries.ts'
import { readMoneyStanding } from './money-standing.ts'
import {
  endAlarms,
  findHeldAlarmTime,
  noteAlarm,
  saveHeldAlarmTime,
  noteReminder,
  wasReminded,
} from './watch-queries.ts'

const mailOperator = defineJob({
  name: 'payouts.mail-operator',
  // As it was when the alarm was raised; no line names a person.
  payload: z.object({ heading: z.string(), paragraphs: z.array(z.string()) }),
  subjects: () => [],
  retry: mailRetryPolicy,
  async run(context, words, { id }) {
    const mail = renderMail({ ...words, footer: 'npm run money lists what needs your attention.' })
    await context.mail.send({ id, to: context.config.mail.supportTo, subjects: [], ...mail })
  },
})

/**
 * Every five minutes: checks whether the money needs attention. The operator is mailed about each cause, again when it
 * gets worse or lasts for a day, and once when it has been over for an hour.
 */
const watchMoney = defineJob({
  name: 'payouts.watch-money',
  schedule: '*/5 * * * *',
  policy: 'stately',
  async run(context) {
    const { db, jobs, log, now } = context
    const standing = await readMoneyStanding(context)
    const alarms = alarmsOf(standing)
    await inTransaction(db, async (trx) => {
      for (const cause of await endAlarms(trx, alarms, now())) {
        const words = describeEnd(cause)
        log.info(words.heading, { cause })
        await jobs.send(trx, mailOperator, words)
      }
    })
    for (const cause of alarms) {
      const { heading, paragraphs } = describeAlarm(cause, standing)
      await inTransaction(db, async (trx) => {
        const at = now()
        if (!(await noteAlarm(trx, cause, { weight: weightOf(cause, standing), at }))) return
        log.error(heading, { cause })
        await jobs.send(trx, mailOperator, { heading, paragraphs })
      })
    }
  },
})

/** Once, in January: the report to HMRC of what owners earned in the previous year is due on the 31st. */
const remindOfSellers = defineJob({
  name: 'payouts.remind-of-sellers',
  schedule: '0 9 2-31 1 *',
  policy: 'stately',
  async run({ db, jobs, now }) {
    const at = now()
    const year = Number(dayInLondon(at).slice(0, 4)) - 1
    if (await wasReminded(db, year)) return
    const owners = await countSellers(db, yearOf(year))
    if (owners === 0) return
    await inTransaction(db, async (trx) => {
      if (await noteReminder(trx, year, at)) await jobs.send(trx, mailOperator, describeSellers(year, owners))
    })
  },
})

/** Every night: finds money that the provider may not hold much longer (R73). The operator is mailed about each due once. */
const warnOfOldDues = defineJob({
  name: 'payouts.warn-of-old-dues',
  schedule: '10 5 * * *',
  policy: 'stately',
  async run({ db, jobs, log, now }) {
    const old = await listLongHeld(db, now())
    if (old.length === 0) return
    log.error('the provider has held money of owners for more than 80 days', { dues: old.map(({ id }) => id) })
    await inTransaction(db, async (trx) => {
      const fresh = await listLongHeld(trx, now(), await findHeldAlarmTime(trx))
      const last = fresh.at(-1)
      if (!last) return
      await saveHeldAlarmTime(trx, last.captured_at, now())
      await jobs.send(trx, mailOperator, describeLongHeld(fresh.map(({ amount_pence: pence }) => pence)))
    })
  },
})

export const watchJobs: readonly AnyJob[] = [watchMoney, remindOfSellers, warnOfOldDues, mailOperator]
