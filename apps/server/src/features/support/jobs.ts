import { Id } from '@itemo/domain/ids.ts'
import { supportKeptDays } from '@itemo/domain/support/schemas.ts'
import * as z from 'zod/mini'
import { type AnyJob, defineJob, patient } from '../../define-job.ts'
import { confirmationMail, operatorMail } from './emails.ts'
import { deleteSupportRequestsBefore, findSupportRequest } from './queries.ts'

/** Its sender: the account, if any, and the address that was typed. */
const AboutRequest = z.object({ request_id: Id, user_id: z.nullable(Id), email: z.string() })
type AboutRequest = z.output<typeof AboutRequest>

function subjectsOf({ user_id: userId, email }: Pick<AboutRequest, 'user_id' | 'email'>): string[] {
  return [...(userId === null ? [] : [userId]), email.toLowerCase()]
}

/** Brings a request to the operator, who answers its sender by pressing Reply. */
export const mailOperator = defineJob({
  name: 'support.mail-operator',
  payload: AboutRequest,
  retry: patient,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: id }) {
    const request = await findSupportRequest(context.db, id)
    if (!request) return
    const replyTo = { 'Reply-To': request.email }
    const to = context.config.mail.supportTo
    await context.mail.send({ to, subjects: subjectsOf(request), ...operatorMail(request), headers: replyTo })
  },
})

/** Tells the sender that the request arrived. */
export const mailSender = defineJob({
  name: 'support.mail-sender',
  payload: AboutRequest,
  retry: patient,
  subjects: (payload) => subjectsOf(payload),
  async run(context, { request_id: id }) {
    const request = await findSupportRequest(context.db, id)
    if (!request) return
    const words = confirmationMail({ id, siteUrl: context.siteUrl })
    await context.mail.send({ to: request.email, subjects: subjectsOf(request), ...words })
  },
})

/** A request is kept for as long as it may be asked about, then no longer. */
const forgetOld = defineJob({
  name: 'support.forget-old',
  payload: z.object({}),
  schedule: '40 3 * * *',
  async run(context) {
    const forgotten = await deleteSupportRequestsBefore(
      context.db,
      new Date(context.now().getTime() - supportKeptDays * 86_400_000),
    )
    if (forgotten > 0) context.log.info('old support requests deleted', { count: forgotten })
  },
})

export const supportJobs: readonly AnyJob[] = [mailOperator, mailSender, forgetOld]
