import type { SitePath } from '@itemo/domain/site-path.ts'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '#app/lib/cx.ts'
import { Spinner } from './spinner.tsx'

interface ButtonLook {
  /** primary: the main action; secondary: next to it; quiet: among others; danger: something is lost. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'medium' | 'large' | undefined
  readonly wide?: boolean | undefined
}

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-soft',
  danger: 'bg-danger text-on-danger hover:opacity-90',
}

const sizes = {
  medium: 'min-h-11 px-4 text-card',
  large: 'min-h-13 px-6 text-body',
}

/** The classes of a button, for a button or for a link that looks like one. */
export function buttonClass(
  { variant = 'primary', size = 'medium', wide = false }: ButtonLook = {},
  className?: string,
): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors select-none [&>svg]:shrink-0 print:hidden',
    'disabled:opacity-60 aria-disabled:opacity-60',
    // Without backgrounds (high contrast) a link styled as a button would be bare text.
    'forced-colors:border forced-colors:border-[ButtonText]',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  )
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'>, ButtonLook {
  readonly type?: 'button' | 'submit'
  /** Shows a spinner and ignores presses, but keeps the focus. */
  readonly busy?: boolean
  /** The label while busy, such as 'Saving...'. */
  readonly busyLabel?: ReactNode
  readonly className?: string | undefined
}

/** The product's button: a native one, since every first screen needs it. */
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

type ButtonLinkProps = Omit<LinkProps, 'to'> & ButtonLook & { readonly to: SitePath }

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...link }: ButtonLinkProps) {
  return <Link {...link} className={buttonClass({ variant, size, wide }, className)} />
}
