import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'end' | 'type' | 'autoComplete'> {
  /** Whether password managers should fill in or suggest a password. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button to show the password, and a note when Caps Lock is on. */
export function PasswordField({ hint, onBlur, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const Icon = shown ? EyeOff : Eye
  // Autofill dispatches key events too, but without modifiers.
  const lookAtLocks = (event: KeyboardEvent) => {
    if ('getModifierState' in event.nativeEvent) setCapsLock(event.getModifierState('CapsLock'))
  }
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={
        capsLock || hint !== undefined ? (
          <span role="status">
            {capsLock ? <span className="font-medium text-ink">Caps Lock is on. </span> : null}
            {hint}
          </span>
        ) : undefined
      }
      onKeyDown={lookAtLocks}
      onKeyUp={lookAtLocks}
      onBlur={(event) => {
        setCapsLock(false)
        onBlur?.(event)
      }}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Icon className="size-5" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
