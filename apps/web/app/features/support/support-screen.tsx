import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SupportCards } from './support-cards.tsx'
import { page } from './faq.md'

/** /item-support (spec: accounts 2 "Support"). The form comes from the screen, which knows who is there. */
export function SupportScreen({ form }: { readonly form: ReactNode }) {
  return (
    <main id="main" className="page clear-nav pt-3 md:pt-6">
      <Link
        to={paths.profile()}
        className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-card font-semibold text-brand print:hidden"
      >
        <ArrowLeft className="size-5" />
        Back to profile
      </Link>
      <h1 className="mt-2 text-h1">Support</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        Answers to what people ask most, and a way to reach us when yours isn&apos;t among them.
      </p>
      <div className="mt-6">
        <SupportCards />
      </div>
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <SupportFaq />
        <div className="print:hidden">{form}</div>
      </div>
    </main>
  )
}

/** The seven common questions (spec: accounts 2 "Support"). */
function SupportFaq() {
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
