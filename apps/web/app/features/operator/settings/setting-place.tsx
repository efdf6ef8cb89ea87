import { settingKeys } from '@itemo/domain/settings/setting-table.ts'
import type { ReactNode } from 'react'
import { settingPart } from '../console-paths.ts'
import { SettingList } from './setting-list.tsx'
import { SettingPage } from './setting-page.tsx'

interface SettingPlaceProps {
  readonly named: string | undefined
  /** Shown for an unknown setting. */
  readonly missing: ReactNode
}

/** /operator/settings, and a single setting by its name. */
export function SettingPlace({ named, missing }: SettingPlaceProps) {
  if (named === undefined) return <SettingList />
  const key = settingKeys.find((one) => settingPart(one) === named)
  return key === undefined ? missing : <SettingPage key={key} settingKey={key} />
}
