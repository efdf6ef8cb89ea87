import { cx } from '#app/lib/cx.ts'

interface LogoProps {
  /** On the green block of /home the label is light, and its holes have the colour of the block. */
  readonly on?: 'surface' | 'hero'
}

/** The wordmark: a luggage label and the name. */
export function Logo({ on = 'surface' }: LogoProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-2 font-display text-section-lg font-bold tracking-tight',
        on === 'hero'
          ? 'text-on-hero [--color-brand:var(--color-on-hero)] [--color-surface:var(--color-hero)]'
          : 'text-ink',
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <path className="fill-brand" d="M11 3h15a3 3 0 0 1 3 3v20a3 3 0 0 1-3 3H11l-8-8V11z" />
        <circle className="fill-surface" cx="10" cy="16" r="3" />
        <path className="fill-surface" d="M17 10h6v2.400h-6zm0 4.800h6v2.400h-6zm0 4.800h6V22h-6z" />
      </svg>
      Itemo
    </span>
  )
}
