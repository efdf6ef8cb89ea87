import type { ComponentProps } from 'react'
import { PasswordField } from './password-field.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'>

interface NewPasswordFieldsProps {
  readonly password: Field
  readonly confirmation: Field
}

export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" hint="At least 6 characters." />
      <PasswordField {...confirmation} autoComplete="new-password" />
    </>
  )
}
