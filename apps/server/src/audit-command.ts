import { sealAudit, verifyAudit } from './features/staff/audit-seals.ts'
import { runOperatorCommand } from './operator-command.ts'

/** The operator's command for the audit: recomputes every day's seal, and prints the days whose entries don't match it. */
await runOperatorCommand('The audit could not be read', async (context) => {
  const { broken, sealed } = await verifyAudit(context)
  await sealAudit(context)
  if (broken.length === 0) return { text: `The audit log matches its seals: ${sealed} days.\n` }
  const lines = broken.map(({ day, why }) =>
    why === 'missing' ? `${day}: its entries are gone` : `${day}: its entries differ from the sealed ones`,
  )
  return { text: `${lines.join('\n')}\n`, isAlarming: true }
})
