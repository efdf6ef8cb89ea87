import * as z from 'zod/mini'
import { text } from '../text.ts'
import { settingKeys } from './setting-table.ts'

export const SettingKeyInput = z.enum(settingKeys)

/** A decision about a setting. Its key determines which values are valid (`readSetting`). */
export const SettingInput = z.object({
  /** The previous version, 0 for the first one: of two simultaneous decisions, one is refused. */
  version: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  value: z.unknown(),
  /** Null: now. */
  effective_at: z._default(z.nullable(z.iso.datetime('Please enter a day.')), null),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
  /** For blocked words: the number of matching live items that the operator has confirmed. */
  accepted_matches: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
})
export type SettingInput = z.output<typeof SettingInput>
