import { cx } from '#app/lib/cx.ts'

/** A grey placeholder. Where several are shown, their parent says once, in words, what is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-control bg-sunken', className)} />
}
