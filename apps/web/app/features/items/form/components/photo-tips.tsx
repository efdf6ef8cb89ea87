import { ChevronDown, Lightbulb } from 'lucide-react'

const tips = [
  ['Good lighting', 'Daylight near a window shows an item best.'],
  ['Multiple angles', 'The whole item first, then its sides and its parts.'],
  ['Show unique features, labels and condition', 'Scratches too: they save questions later.'],
] as const

/** How to take pictures that get an item hired. */
export function PhotoTips() {
  return (
    <details className="group rounded-control bg-brand-soft">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-control px-3 text-card font-medium text-brand [&::-webkit-details-marker]:hidden">
        <Lightbulb className="size-4.5" />
        <span className="grow">Photo Tips</span>
        <ChevronDown className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="flex flex-col gap-2 px-3 pt-1 pb-3 text-card">
        {tips.map(([title, sentence]) => (
          <li key={title}>
            <strong className="font-semibold">{title}.</strong> {sentence}
          </li>
        ))}
      </ul>
    </details>
  )
}
