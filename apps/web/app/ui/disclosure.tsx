import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface DisclosureProps {
  readonly title: string
  /** Disclosures of one group close each other. */
  readonly group?: string
  readonly children: ReactNode
}

/** A title that expands its content. A native element: it works by keyboard, without scripts and in print. */
export function Disclosure({ title, group, children }: DisclosureProps) {
  return (
    <details name={group} className="group border-b border-line last:border-b-0">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-control px-4 py-3 text-card font-semibold transition-colors select-none hover:bg-sunken focus-visible:-outline-offset-2 md:px-5 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown className="size-5 shrink-0 text-ink-2 transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div className="px-4 pb-5 text-ink-2 md:px-5">{children}</div>
    </details>
  )
}
