import type { ReactNode } from 'react'

/** One fact of a list: a name and its value. For use inside a `dl`. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt className="text-card text-ink-2">{name}</dt>
      <dd className="min-w-0 text-end text-card font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
