import { useQuery } from '@tanstack/react-query'
import { Clock, type LucideIcon, Mail, MessagesSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { clientConfigQuery } from '#app/lib/client-config.ts'

/** The ways to reach support, and how long an answer takes (spec: accounts 2 "Support"). */
export function SupportCards() {
  const { data: config } = useQuery(clientConfigQuery())
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-5">
      <Card icon={Mail} title="Email support">
        <p>
          Write to us and get an answer in <span className="whitespace-nowrap">24-48 hours.</span>
        </p>
        {/* The address is the operator's setting, which the page as it was built cannot know. */}
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
        <p>24-48 hours for most questions. Urgent requests are answered the same day.</p>
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
  /** For what is not there yet. */
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
