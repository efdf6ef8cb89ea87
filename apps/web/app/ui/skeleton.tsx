import { cx } from '#app/lib/cx.ts'

/** A grey shape where something will be. Anyone who shows several says once, in words, what is loading. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-shimmer rounded-control bg-sunken', className)} />
}
