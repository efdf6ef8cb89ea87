import { type ReactNode, useId } from 'react'

/** One section of a longer form, on its own card. */
export function FormSection({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface p-4 shadow-e1 md:p-6">
      <h2 id={id} className="text-section">
        {title}
      </h2>
      {intro === undefined ? null : <p className="mt-1 text-small text-ink-2">{intro}</p>}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}
