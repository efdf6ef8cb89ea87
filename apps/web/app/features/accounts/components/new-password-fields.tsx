import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>

/** A new password and its repetition: the minimum length is stated in advance, and a password manager may fill in both. */
export function NewPasswordFields({ password, confirmation }: { password: Field; confirmation: Field }) {
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" hint="At least 6 characters." />
      <PasswordField {...confirmation} autoComplete="new-password" />
    </>
  )
}
