import { sealAudit, verifyAudit } from './features/staff/audit-seals.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command line for the audit: computes every day's seal again, and says which days are not as they were sealed. */
await runOperatorCommand('The audit could not be read', async (context) => {
  const { broken, sealed } = await verifyAudit(context)
  await sealAudit(context)
  if (broken.length === 0) return { text: `The audit is as it was sealed: ${sealed} days.\n` }
  const lines = broken.map(({ day, why }) =>
    why === 'missing' ? `${day}: its entries are gone` : `${day}: its entries are not those that were sealed`,
  )
  return { text: `${lines.join('\n')}\n`, isAlarming: true }
})
