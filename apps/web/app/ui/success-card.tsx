import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SuccessCardProps {
  /** What succeeded: the heading of its page. */
  readonly title: string
  /** The consequence, announced by screen readers. */
  readonly message: string
  readonly children: ReactNode
  /** The next steps. */
  readonly actions: ReactNode
}

/** The success page of a payment: what was paid for, its details, and the next steps. */
export function SuccessCard({ title, message, children, actions }: SuccessCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mx-auto max-w-xl rounded-card border border-line bg-surface p-5 shadow-e1 md:p-8"
    >
      <div className="flex flex-col items-center gap-3 text-center">
        <span aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
          <CircleCheck className="size-8" />
        </span>
        <h1 id={id} className="text-h1">
          {title}
        </h1>
        <p role="status" className="text-ink-2">
          {message}
        </p>
      </div>
      {children}
      <div className="mt-6 flex flex-col gap-3 md:flex-row md:justify-center">{actions}</div>
    </section>
  )
}
