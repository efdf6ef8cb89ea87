import type { PageText } from '#app/lib/page-text.ts'

/** The table of contents: plain links to the sections, so that it works before and without scripts. */
export function Contents({ sections }: Pick<PageText, 'sections'>) {
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
