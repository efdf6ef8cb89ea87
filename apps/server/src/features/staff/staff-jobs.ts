import { type AnyJob, defineJob, deleteOlder } from '../../define-job.ts'
import { checkAudit, sealAudit } from './audit-seals.ts'

/** Two years, with room for leap days. */
const keptMs = 732 * 86_400_000

const sealAuditDaily = defineJob({
  name: 'staff.seal-audit',
  schedule: '20 0 * * *',
  policy: 'stately',
  run: sealAudit,
})

const checkAuditDaily = defineJob({
  name: 'staff.check-audit',
  schedule: '30 0 * * *',
  policy: 'stately',
  run: checkAudit,
})

const forgetAccess = defineJob({
  name: 'staff.forget-access',
  schedule: '40 0 * * *',
  policy: 'stately',
  run: async (context) => {
    await deleteOlder(context, ['access_entries', 'at', keptMs])
    await deleteOlder(context, ['access_grants', 'until', keptMs])
  },
})

/** How long the same key is the same act. */
const keyMs = 86_400_000

const forgetKeys = defineJob({
  name: 'staff.forget-keys',
  schedule: '50 * * * *',
  policy: 'stately',
  run: async (context) => {
    await deleteOlder(context, ['idempotency_keys', 'at', keyMs])
  },
})

export const staffJobs: readonly AnyJob[] = [sealAuditDaily, checkAuditDaily, forgetAccess, forgetKeys]
