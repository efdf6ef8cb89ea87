import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

/** A password, with a button that shows it. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'end' | 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
