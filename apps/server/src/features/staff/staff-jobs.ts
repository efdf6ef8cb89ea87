import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { sealAudit } from './audit-seals.ts'

/** Two years, and the days by which they are longer with a leap day. */
const keptMs = 732 * 86_400_000

const sealAuditDaily = defineJob({
  name: 'staff.seal-audit',
  schedule: '20 0 * * *',
  policy: 'stately',
  run: sealAudit,
})

const forgetAccess = defineJob({
  name: 'staff.forget-access',
  schedule: '40 0 * * *',
  policy: 'stately',
  run: async (context) => {
    await deleteOlder(context, ['access_entries', 'at', keptMs])
  },
})

/** For how long the same key is the same act. */
const keyMs = 86_400_000

const forgetKeys = defineJob({
  name: 'staff.forget-keys',
  schedule: '50 * * * *',
  policy: 'stately',
  run: async (context) => {
    await deleteOlder(context, ['idempotency_keys', 'at', keyMs])
  },
})

export const staffJobs: readonly AnyJob[] = [sealAuditDaily, forgetAccess, forgetKeys]
