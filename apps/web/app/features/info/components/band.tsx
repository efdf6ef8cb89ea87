import type { ReactNode } from 'react'

interface BandProps {
  readonly id: string
  readonly title: string
  readonly intro?: ReactNode
  readonly children: ReactNode
}

/** One section of a page that is mainly visual. */
export function Band({ id, title, intro, children }: BandProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="scroll-mt-6 text-section-lg md:text-h1">
        {title}
      </h2>
      {intro === undefined ? null : <p className="mt-2 max-w-2xl text-ink-2">{intro}</p>}
      {children}
    </section>
  )
}
