import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'className' | 'type'> {
  readonly type: 'checkbox' | 'radio'
  readonly children: ReactNode
  readonly className?: string
}

/** A card that is a checkbox or radio button as a whole. */
export function Choice({ type, children, className, ...input }: ChoiceProps) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer gap-3 large-text:flex-wrap rounded-card border border-line bg-surface p-3 transition-colors',
        'hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken',
        className,
      )}
    >
      <input {...input} type={type} className="mt-0.5 size-5 shrink-0 accent-brand outline-none" />
      {children}
    </label>
  )
}
