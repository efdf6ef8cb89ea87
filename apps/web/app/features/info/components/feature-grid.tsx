import type { PagePart } from '#app/lib/page-text.ts'
import type { LucideIcon } from 'lucide-react'

/** Short facts side by side, each on a card. */
export function FeatureGrid({ features, icons }: { features: readonly PagePart[]; icons: readonly LucideIcon[] }) {
  return (
    <ul className="mt-5 grid gap-3 sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 md:gap-5 lg:grid-cols-3">
      {features.map(({ title, text }, index) => {
        const Icon = icons[index]
        return (
          <li key={title} className="rounded-card border border-line bg-surface p-4 shadow-e1 md:p-5">
            {Icon === undefined ? null : <Icon className="size-6 text-brand" />}
            <h3 className="mt-3 text-section">{title}</h3>
            <p className="mt-1 text-card text-ink-2">{text}</p>
          </li>
        )
      })}
    </ul>
  )
}
