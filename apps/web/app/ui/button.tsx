import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'>, ButtonLook {
  readonly type?: 'button' | 'submit' | 'reset'
  /** Waits: cannot be pressed, keeps the focus, shows a spinner. */
  readonly busy?: boolean
  /** What the button says while it waits, as 'Saving...'. */
  readonly busyLabel?: ReactNode
  readonly className?: string
}

/** The product's button. For a link that looks like one, give `buttonClass` to a Link. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  disabled,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      type={type}
      disabled={busy || disabled === true}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {busy ? <Spinner className="size-5" /> : null}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </BaseButton>
  )
}
