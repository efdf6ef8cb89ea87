import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> {
  readonly onSendAnother: () => void
  /** Another code, or what the code is for, is on its way. */
  readonly busy: boolean
}

/** The code of a mail that proves who is there. It takes the focus: it is where the person goes on. */
export function CodeField({ onSendAnother, busy, ...field }: CodeFieldProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <TextField
        label="Code from the email"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="w-full"
        {...field}
      />
      <Button variant="quiet" className="-ms-3" busy={busy} onClick={onSendAnother}>
        Send another code
      </Button>
    </div>
  )
}
