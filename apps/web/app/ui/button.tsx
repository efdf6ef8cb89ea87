import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'>, ButtonLook {
  readonly type?: 'button' | 'submit'
  /** Waits: does nothing when pressed, keeps the focus, shows a spinner. */
  readonly busy?: boolean
  /** What the button says while it waits, as 'Saving...'. */
  readonly busyLabel?: ReactNode
  readonly className?: string
}

/**
 * The product's button. For a link that looks like one, give `buttonClass` to a Link. A native element rather than a
 * primitive's: it is on every first screen, and a native button does all that is asked of it.
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const all = {
    ...rest,
    'aria-disabled': busy || rest['aria-disabled'],
    'aria-busy': busy || undefined,
    className: buttonClass({ variant, size, wide }, className),
    onClick: (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event)),
    children: (
      <>
        {busy ? <Spinner className="size-5" /> : null}
        {busy && busyLabel !== undefined ? busyLabel : children}
      </>
    ),
  }
  return type === 'submit' ? <button {...all} type="submit" /> : <button {...all} type="button" />
}
