import type { SitePath } from '@itemo/domain/site-path.ts'
import { Children, type ReactNode } from 'react'
import type { PageText } from '#app/lib/page-text.ts'
import { ButtonLink } from '#app/ui/button.tsx'

interface PageOfBandsProps {
  readonly page: PageText
  readonly children: ReactNode
  /** The main link at the end, and a second one. */
  readonly ways: readonly { readonly label: string; readonly to: SitePath }[]
}

/** A mainly visual page: a green block like that of the home screen, bands of pictures and facts, links at the end. */
export function PageOfBands({ page: { title, opening }, children, ways }: PageOfBandsProps) {
  return (
    <main id="main">
      <div className="bg-hero text-on-hero print:bg-transparent print:text-ink">
        <div className="page pt-8 pb-3 md:pt-14 md:pb-9">
          <h1 className="text-h1 md:text-h1-lg">{title}</h1>
          {Children.map(opening, (paragraph) => (
            <p className="mt-3 max-w-2xl text-section font-normal text-on-hero-2 print:text-ink-2">{paragraph}</p>
          ))}
        </div>
        <div aria-hidden="true" className="ruler-ticks h-5 text-on-hero-2 print:hidden" />
      </div>
      <div className="page clear-nav flex flex-col gap-14 pt-10 md:gap-20 md:pt-14">
        {children}
        <div className="flex flex-wrap gap-3 print:hidden">
          {ways.map(({ label, to }, index) => (
            <ButtonLink key={label} to={to} size="large" variant={index === 0 ? 'primary' : 'secondary'}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </main>
  )
}
