import * as z from 'zod/mini'
import { text } from '../text.ts'
import { settingKeys } from './setting-table.ts'

export const SettingKeyInput = z.enum(settingKeys)

/** A decision about a setting. What its value may be is said by its key (`readSetting`). */
export const SettingInput = z.object({
  /** The version that it follows, 0 for the first one: of two at once, one is refused. */
  version: z.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)),
  value: z.unknown(),
  /** Null: now. */
  effective_at: z._default(z.nullable(z.iso.datetime('Please enter a day.')), null),
  reason: text({ min: 5, max: 500, message: 'Please say why, in 5 to 500 characters.' }),
  /** Of blocked words: so many live items match that the operator has been told of. */
  accepted_matches: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
})
export type SettingInput = z.output<typeof SettingInput>
