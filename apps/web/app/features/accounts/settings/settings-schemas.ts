import { ResetPasswordForm, SettingsForm } from '@itemo/domain/accounts/account-schemas.ts'
import { profileSwitches } from '@itemo/domain/accounts/profile-schemas.ts'
import * as z from 'zod/mini'

/** Everything that the form of /account-settings saves (R36). */
export const SettingsValues = z.extend(SettingsForm, profileSwitches)
export type SettingsValues = z.output<typeof SettingsValues>

/** A new password, and the current one or a code as proof. */
export const PasswordChange = z.intersection(
  z.object({ currentPassword: z.string(), code: z.string() }),
  ResetPasswordForm,
)
