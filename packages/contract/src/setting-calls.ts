import { SettingInput, SettingKeyInput } from '@itemo/domain/settings/setting-schemas.ts'
import { staffRoles } from '@itemo/domain/staff/staff-roles.ts'
import * as z from 'zod/mini'
import { type Call, type CallKey, staffAct, staffRead } from './call.ts'
import { SettingsView, SettingView } from './setting-views.ts'

export const settingCalls = {
  'GET /staff/settings': staffRead(staffRoles, {
    name: 'listSettings',
    summary: 'The settings that operators decide without a deploy: the values in force, and the decisions.',
    output: SettingsView,
  }),
  'PUT /staff/settings/:key': staffAct('setting.change', {
    name: 'changeSetting',
    summary: 'Decide a setting, from now on or from an instant: a new version, based on the one that was read.',
    params: z.object({ key: SettingKeyInput }),
    body: SettingInput,
    output: SettingView,
    errors: ['conflict'],
  }),
} as const satisfies Record<CallKey, Call>
