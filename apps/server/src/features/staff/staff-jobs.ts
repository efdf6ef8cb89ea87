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

export const staffJobs: readonly AnyJob[] = [sealAuditDaily, forgetAccess]
