import { LoaderCircle } from 'lucide-react'
import { cx } from '#app/lib/cx.ts'

interface SpinnerProps {
  /** What is loading; left out where the text next to it says so. */
  readonly label?: string
  readonly className?: string
}

/** A spinner; with a label it's a status that screen readers announce. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className={cx('inline-flex', className ?? 'size-6')}>
      <LoaderCircle className="size-full animate-spin" />
      {label === undefined ? null : <span className="sr-only">{label}</span>}
    </span>
  )
}

/** Shown instead of a page, or of its main part, while it loads. */
export function SpinnerScreen({ label }: { readonly label: string }) {
  return (
    <div data-loading="" className="grid min-h-[50dvh] place-items-center text-brand">
      <Spinner label={label} className="size-8" />
    </div>
  )
}
