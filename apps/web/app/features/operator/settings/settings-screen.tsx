import { settingKeys } from '@itemo/domain/settings/setting-table.ts'
import { NotFound } from '#app/features/site/components/not-found.tsx'
import { SettingList } from './setting-list.tsx'
import { SettingPage } from './setting-page.tsx'

/** /operator/settings, and one of them by its name. */
export function SettingsScreen({ named }: { readonly named: string | undefined }) {
  if (named === undefined) return <SettingList />
  const key = settingKeys.find((one) => one === named)
  return key === undefined ? <NotFound /> : <SettingPage key={key} settingKey={key} />
}
