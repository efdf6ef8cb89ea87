import { Disclosure } from '#app/ui/disclosure.tsx'
import { page } from './faq.md'

/** The seven common questions (spec: accounts 2 "Support"). */
export function SupportFaq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-section-lg">
        {page.title}
      </h2>
      <div className="mt-4 overflow-hidden rounded-card border border-line bg-surface shadow-e1">
        {page.sections.map(({ title, body }) => (
          <Disclosure key={title} title={title} group="faq">
            <div className="[&>p+p]:mt-3">{body}</div>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
