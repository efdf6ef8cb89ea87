import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/text-field.tsx'

/** The email address, which password managers store as the account's user name. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'>) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      autoComplete="username webauthn"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
