import type { ReactNode } from 'react'
import { Contents } from './contents.tsx'

/** One part of an information page. Its id is what the table of contents and other pages lead to. */
export interface ArticleSection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

interface ArticleProps {
  readonly title: string
  readonly lead: ReactNode
  /** When the text was last changed, for texts that people agree to. */
  readonly updated?: string
  readonly sections: readonly ArticleSection[]
}

/** A long text with a table of contents, which stays beside it on a wide screen. Printable. */
export function Article({ title, lead, updated, sections }: ArticleProps) {
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      <div className="max-w-2xl">
        <h1 className="text-h1 md:text-h1-lg">{title}</h1>
        <p className="mt-3 text-section font-normal text-ink-2">{lead}</p>
        {updated === undefined ? null : <p className="mt-3 text-small text-ink-2">Last updated: {updated}</p>}
      </div>
      <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-16">
        <Contents sections={sections} />
        <div className="flex flex-col gap-9">
          {sections.map((section, index) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className="scroll-mt-6 text-section-lg">
                {index + 1}. {section.title}
              </h2>
              <div className="reading mt-3">{section.body}</div>
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
