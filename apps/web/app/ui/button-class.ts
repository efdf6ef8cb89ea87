import { cx } from '#app/lib/cx.ts'

/** How a button looks. */
export interface ButtonLook {
  /** primary: the one thing to do; secondary: beside it; quiet: among other things; danger: loses something. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'medium' | 'large' | undefined
  /** As wide as its place. */
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
    // Without backgrounds (high contrast) a link that is a button would be bare text.
    'forced-colors:border forced-colors:border-[ButtonText]',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  )
}
