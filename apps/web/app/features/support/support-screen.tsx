import { pathTo } from '@itemo/domain/site-path.ts'
import { supportAnswers } from '@itemo/domain/promises.ts'
import { ArrowLeft, Clock, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#app/lib/paths.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { page } from './faq.md'
import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'

const reportPath = pathTo`/report`

/** /item-support (spec: accounts 2 "Support"). The route provides the form, because it knows the session. */
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
      <footer className="mt-12 border-t border-line pt-4 text-small print:hidden">
        <Link to={reportPath} className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4">
          Report illegal content
        </Link>
      </footer>
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

/** The ways to contact support, and how long an answer takes (spec: accounts 2 "Support"). */
function SupportCards() {
  const { data: config } = useQuery(clientConfigQuery())
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-5">
      <Card icon={Mail} title="Email support">
        <p>
          Write to us and get an answer in <span className="whitespace-nowrap">24-48 hours.</span>
        </p>
        {/* The address is an operator's setting, which isn't known in the prerendered page. */}
        <p className="mt-1 min-h-6">
          {config === undefined ? null : (
            <a
              href={`mailto:${config.support_email}`}
              className="font-semibold break-all text-brand underline underline-offset-4"
            >
              {config.support_email}
            </a>
          )}
        </p>
      </Card>
      <Card icon={Clock} title="Response time">
        <p>{supportAnswers}</p>
      </Card>
      <Card icon={MessagesSquare} title="Live Chat (coming soon)" quiet>
        <p>There is no chat with our support yet. Until then the form below is the quickest way.</p>
      </Card>
    </ul>
  )
}

interface CardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
  /** For what isn't available yet. */
  readonly quiet?: boolean
}

function Card({ icon: Icon, title, children, quiet = false }: CardProps) {
  return (
    <li
      className={
        quiet
          ? 'rounded-card border border-dashed border-line-strong p-4 md:p-5'
          : 'rounded-card border border-line bg-surface p-4 shadow-e1 md:p-5'
      }
    >
      <h2 className="flex items-center gap-3 text-section">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          <Icon className="size-5" />
        </span>
        {title}
      </h2>
      <div className="mt-3 text-card text-ink-2">{children}</div>
    </li>
  )
}
