import type { PagePart } from '#app/lib/page-text.ts'

/** Steps in their order, along a tape measure. */
export function Steps({ steps }: { readonly steps: readonly PagePart[] }) {
  return (
    <ol className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft font-display text-section font-semibold text-brand"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1.5">
            <h3 className="text-section">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
