import { settingGroups, settingKeys } from '@itemo/domain/settings/setting-table.ts'
import * as z from 'zod/mini'
import { Instant, listOf } from './wire.ts'

/** So many versions of a key are shown, the latest. */
export const shownVersions = 20

/** A decision about a setting. */
export const SettingVersionView = z.object({
  version: z.number(),
  value: z.unknown(),
  effective_at: Instant,
  made_at: Instant,
  /** Who, as members read it; null: the command line, or someone who no longer works here. */
  made_by: z.nullable(z.string()),
  reason: z.string(),
})
export type SettingVersionView = z.output<typeof SettingVersionView>

export const SettingView = z.object({
  key: z.enum(settingKeys),
  group: z.enum(settingGroups),
  /** The value in force. */
  value: z.unknown(),
  /** What holds where nothing is decided. */
  initial: z.unknown(),
  /** `environment`: it wins over everything that is decided here. */
  source: z.enum(['initial', 'decided', 'environment']),
  /** The version to follow. */
  version: z.number(),
  /** The version in force; null: none is. */
  version_in_force: z.nullable(z.number()),
  /** The latest versions, the last one first: those that are yet to begin, too. */
  history: listOf(SettingVersionView, shownVersions),
})
export type SettingView = z.output<typeof SettingView>

export const SettingsView = z.object({
  settings: listOf(SettingView, settingKeys.length),
  /** Hires that are under way, or asked for, and keep the fee they were priced with; at most 1,000 are counted. */
  running_hires: z.number(),
})
export type SettingsView = z.output<typeof SettingsView>
