import { settingKeys, type SettingKey } from '@itemo/domain/settings/setting-table.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { UsageError } from '../../platform/usage-error.ts'
import { shell } from '../staff/audit.ts'
import { changeSetting, listSettings, type SettingDeps } from './settings.ts'

const usage = `Usage: get [KEY], or set KEY JSON. The keys: ${settingKeys.join(', ')}.`

/**
 * The operator's command line for settings: prints them, or decides about one from now on. Throws a UsageError for an
 * unknown act or key.
 */
export async function settingsByHand(
  deps: SettingDeps,
  [act, key, json, ...rest]: readonly (string | undefined)[],
): Promise<{ readonly text: string; readonly isAlarming?: boolean }> {
  const { settings } = await listSettings(deps)
  const chosen = settings.filter((setting) => key === undefined || setting.key === key)
  if (chosen.length === 0 || rest.length > 0) throw new UsageError(usage)
  if (act === 'get' && json === undefined) {
    const lines = chosen.map(
      ({ key: name, value, source, version_in_force: version }) =>
        `${name} (${source === 'decided' ? `version ${version}` : source}): ${JSON.stringify(value)}\n`,
    )
    return { text: lines.join('') }
  }
  const [setting] = chosen
  if (act !== 'set' || key === undefined || json === undefined || !setting) throw new UsageError(usage)
  try {
    const input = { version: setting.version, value: parse(json), effective_at: null, reason: 'By the command line' }
    const after = await changeSetting(deps, shell, key as SettingKey, { ...input, accepted_matches: 1_000_000 })
    return { text: `${key} is ${JSON.stringify(after.value)} from now on (version ${after.version}).\n` }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const problems = Object.entries(error.fields ?? {}).map(([field, message]) => `${field}: ${message}`)
    return { text: `Nothing was changed. ${problems.join(' ') || error.message}\n`, isAlarming: true }
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new UsageError(`This isn't JSON: ${json}`)
  }
}
