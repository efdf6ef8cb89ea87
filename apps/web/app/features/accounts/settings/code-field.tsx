import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> {
  readonly onSendAnother: () => void
  /** Another code, or the request that the code is for, is in flight. */
  readonly busy: boolean
}

/** A code from a mail that proves the person's identity. It takes the focus, since the person continues there. */
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
