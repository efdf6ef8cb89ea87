import { pathTo } from '@itemo/domain/site-path.ts'
import { Link } from 'react-router'
import type { PageText } from '#app/lib/page-text.ts'

const reportPath = pathTo`/report`

/** A long text with a table of contents, which stays visible next to it on a wide screen. Printable. */
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
      <footer className="mt-12 border-t border-line pt-4 text-small print:hidden">
        <Link to={reportPath} className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4">
          Report illegal content
        </Link>
      </footer>
    </main>
  )
}

/** The table of contents: plain links to the sections, which work before and without scripts. */
function Contents({ sections }: Pick<PageText, 'sections'>) {
  return (
    <nav
      aria-label="On this page"
      className="self-start rounded-card border border-line bg-surface p-4 shadow-e1 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      <p className="font-display text-card font-semibold">On this page</p>
      <ol className="mt-1 gap-5 md:max-lg:columns-2">
        {sections.map(({ id, title }, index) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-10 items-center rounded-control py-1 text-card text-ink-2 transition-colors hover:text-brand"
            >
              <span className="flex items-baseline gap-2">
                <span aria-hidden="true" className="w-5 shrink-0 text-small tabular-nums">
                  {index + 1}.
                </span>
                {title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
