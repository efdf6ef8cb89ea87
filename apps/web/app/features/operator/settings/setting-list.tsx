import { settingGroups } from '@itemo/domain/settings/setting-table.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatRelative } from '#app/lib/format.ts'
import { consolePaths } from '../console-paths.ts'
import { ListState } from '../list-state.tsx'
import { describeSetting, settingNames } from './setting-copy.ts'
import { type Setting, settingsQuery } from './setting-queries.ts'

/** /operator/settings: everything that is configured without a deployment, a card for each group. */
export function SettingList() {
  const query = useQuery(settingsQuery())
  return (
    <>
      <h1 className="mb-5 text-h1">Settings</h1>
      <ListState query={query} what="the settings">
        <div className="flex flex-col gap-6">
          {settingGroups.map((group) => (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`} className="mb-2 text-section">
                {group}
              </h2>
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {query.data?.settings
                  .filter(({ group: its, key }) => its === group && key in settingNames)
                  .map((setting) => (
                    <SettingRow key={setting.key} setting={setting} />
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </ListState>
    </>
  )
}

function SettingRow({ setting }: { readonly setting: Setting }) {
  const { key, value } = setting
  return (
    <li>
      <Link to={consolePaths.settings(key)} className="block p-4 hover:bg-sunken">
        <span className="block font-medium">{settingNames[key]}</span>
        <span className="block wrap-anywhere">{describeSetting(key, value)}</span>
        <span className="block text-small text-ink-2">{since(setting)}</span>
      </Link>
    </li>
  )
}

/** Since when a value is in force, and who decided it; and scheduled values. */
export function since({ source, version_in_force: inForce, history }: Setting): string {
  if (source === 'environment') return 'Set by the environment'
  const decision = history.find(({ version }) => version === inForce)
  const now =
    decision === undefined
      ? 'Default'
      : `Since ${formatRelative(decision.effective_at)}, by ${decision.made_by ?? 'the command line'}`
  const [last] = history
  const isToCome = last !== undefined && last.version !== inForce
  return isToCome ? `${now} · changes ${formatRelative(last.effective_at)}` : now
}
