import type { TestServer } from './harness.ts'

/** Decides that the fee rises in more than two weeks, and tells who listens. Again: the next rise, which takes the place of the one before. */
export async function decideFeeRise({ db, context }: TestServer): Promise<void> {
  const last = await db.selectFrom('setting_versions').select('version').where('key', '=', 'fee').execute()
  const version = last.length + 1
  const at = new Date(context.now().getTime() + (16 + version) * 86_400_000)
  const value = { basis_points: 1500 + version, min_pence: 0 }
  const row = { key: 'fee', version, value, effective_at: at, made_at: context.now(), reason: 'Costs rose.' }
  await db.updateTable('setting_versions').set({ effective_at: at }).where('key', '=', 'fee').execute()
  await db.insertInto('setting_versions').values(row).execute()
  await context.jobs.publish(db, { name: 'fee.rise_decided', payload: { version, at: at.toISOString() } })
}
