import type { ReactNode } from 'react'

/** The opening of an information page: a green block like the home screen's, with the title and one sentence. */
export function PageHead({ title, lead }: { readonly title: string; readonly lead: ReactNode }) {
  return (
    <div className="bg-hero text-on-hero print:bg-transparent print:text-ink">
      <div className="page pt-8 pb-3 md:pt-14 md:pb-9">
        <h1 className="text-h1 md:text-h1-lg">{title}</h1>
        <p className="mt-3 max-w-2xl text-section font-normal text-on-hero-2 print:text-ink-2">{lead}</p>
      </div>
      <div aria-hidden="true" className="ruler-ticks h-5 text-on-hero-2 print:hidden" />
    </div>
  )
}
