import { CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface SuccessCardProps {
  /** What came about: the heading of its page. */
  readonly title: string
  /** What follows from it, said out loud. */
  readonly message: string
  readonly children: ReactNode
  /** Where to go on from here. */
  readonly actions: ReactNode
}

/** Something that was paid for came about: what, its particulars, and ways on. */
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
