import { settingGroups, settingKeys } from '@itemo/domain/settings/setting-table.ts'
import * as z from 'zod/mini'
import { Instant, listOf } from './wire.ts'

/** How many versions of a key are shown, the latest ones. */
export const shownVersions = 20

/** A decision about a setting. */
export const SettingVersionView = z.object({
  version: z.number(),
  value: z.unknown(),
  effective_at: Instant,
  made_at: Instant,
  /** The member of staff, as others see their name; null: the command line, or a former member of staff. */
  made_by: z.nullable(z.string()),
  reason: z.string(),
})
export type SettingVersionView = z.output<typeof SettingVersionView>

export const SettingView = z.object({
  key: z.enum(settingKeys),
  group: z.enum(settingGroups),
  /** The value in force. */
  value: z.unknown(),
  /** The default. */
  initial: z.unknown(),
  /** `environment`: takes precedence over all decisions made here. */
  source: z.enum(['initial', 'decided', 'environment']),
  /** The version to send with the next decision. */
  version: z.number(),
  /** The version in force; null: none. */
  version_in_force: z.nullable(z.number()),
  /** The latest versions, the last one first, including scheduled ones. */
  history: listOf(SettingVersionView, shownVersions),
})
export type SettingView = z.output<typeof SettingView>

export const SettingsView = z.object({
  settings: listOf(SettingView, settingKeys.length),
  /** Live and requested hires, which keep the fee of their price; counted up to 1,000. */
  running_hires: z.number(),
})
export type SettingsView = z.output<typeof SettingsView>
