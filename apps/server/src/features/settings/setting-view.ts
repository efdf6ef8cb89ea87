import type { SettingView } from '@itemo/contract/setting-views.ts'
import { type SettingKey, settingTable } from '@itemo/domain/settings/setting-table.ts'
import type { Context } from '../../context.ts'
import type { listVersions } from './setting-queries.ts'

/** A setting with its latest versions, the last one first. */
export function presentSetting(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  key: SettingKey,
  versions: Awaited<ReturnType<typeof listVersions>>,
): SettingView {
  const at = now()
  const inForce = versions.find(({ effective_at: from }) => from <= at)
  const { group } = settingTable[key]
  return {
    key,
    group,
    value: settings.get(key),
    initial: settings.initial(key),
    source: settings.isFixed(key) ? 'environment' : inForce ? 'decided' : 'initial',
    version: versions[0]?.version ?? 0,
    version_in_force: inForce?.version ?? null,
    history: versions.map((row) => ({
      version: row.version,
      value: row.value,
      effective_at: row.effective_at.toISOString(),
      made_at: row.made_at.toISOString(),
      made_by: row.display_name,
      reason: row.reason,
    })),
  }
}
