import type { PageText } from '#app/lib/page-text.ts'
import { Contents } from './contents.tsx'

/** A long text with a table of contents, which stays beside it on a wide screen. Printable. */
export function Article({ page: { title, opening, sections } }: { readonly page: PageText }) {
  const [lead, updated] = opening
  return (
    <main id="main" className="page clear-nav pt-6 md:pt-10">
      <div className="max-w-2xl">
        <h1 className="text-h1 md:text-h1-lg">{title}</h1>
        <p className="mt-3 text-section font-normal text-ink-2">{lead}</p>
        {updated === undefined ? null : <p className="mt-3 text-small text-ink-2">{updated}</p>}
      </div>
      <div className="mt-8 grid gap-8 lg:mt-12 lg:grid-cols-[15rem_minmax(0,42rem)] lg:gap-16">
        <Contents sections={sections} />
        <div className="flex flex-col gap-9">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="scroll-mt-6 text-section-lg">
                {index + 1}. {title}
              </h2>
              <div className="reading mt-3">{body}</div>
            </section>
          ))}
        </div>
      </div>
    </main>
  )
}
