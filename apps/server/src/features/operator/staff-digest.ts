import { plural } from '@itemo/domain/plural.ts'
import { Id } from '@itemo/domain/ids.ts'
import { pathTo } from '@itemo/domain/site-path.ts'
import type { StaffRole } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob, mailRetryPolicy } from '../../define-job.ts'
import { siteAddress } from '../../platform/http/safe-address.ts'
import { renderMail } from '../../platform/mail/render.ts'
import { findStaffMember, listWorking } from '../staff/staff.ts'
import type { Counters } from './numbers/counter-queries.ts'
import { countersFor, presentCounters } from './numbers/overview.ts'

/** '5 cases, 1 late, 2 disputes due this week': numbers only, limited to what someone may see. Empty if nothing waits. */
function describeWaiting(roles: readonly StaffRole[], counters: Counters): string {
  const {
    open = 0,
    late = 0,
    inbox = 0,
    inbox_late: inboxLate = 0,
    claims = 0,
    failed_jobs: jobs = 0,
    refunds_failed: refunds = 0,
    disputes,
  } = presentCounters(roles, counters)
  const due = disputes === undefined ? 0 : counters.disputes_due_this_week
  return [
    open > 0 && plural(open, 'case'),
    late > 0 && `${late} late`,
    inbox > 0 && plural(inbox, 'support request'),
    inboxLate > 0 && `${inboxLate} late`,
    claims > 0 && `${plural(claims, 'damage case')} to decide`,
    due > 0 && `${plural(due, 'dispute')} due this week`,
    refunds > 0 && `${plural(refunds, 'refund')} that failed`,
    jobs > 0 && `${plural(jobs, 'job')} that failed`,
  ]
    .filter((part) => part !== false)
    .join(', ')
}

const mailDigest = defineJob({
  name: 'staff.mail-digest',
  payload: z.object({ user_id: Id }),
  retry: mailRetryPolicy,
  subjects: ({ user_id: userId }) => [userId],
  async run(context, { user_id: userId }, { id }) {
    const person = await findStaffMember(context, userId)
    if (!person) return
    const waiting = describeWaiting(person.roles, await countersFor(context, person))
    if (waiting === '') return
    const words = renderMail({
      subject: `Itemo today: ${waiting}`,
      heading: 'To do today',
      paragraphs: [`${waiting}.`],
      action: { label: 'Open the console', url: siteAddress(context.siteUrl, pathTo`/operator`) },
      footer: "You're getting this email because you work at Itemo.",
    })
    await context.mail.send({ id, to: person.email, subjects: [userId, person.email], ...words })
  },
})

/** Every morning in London: emails all staff what waits for them, if anything does. */
const digest = defineJob({
  name: 'staff.digest',
  schedule: '0 8 * * *',
  policy: 'stately',
  async run(context) {
    for (const userId of await listWorking(context)) {
      await context.jobs.send(context.db, mailDigest, { user_id: userId }, { singletonKey: userId })
    }
  },
})

export const digestJobs: readonly AnyJob[] = [digest, mailDigest]
