import type { ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

const tones = {
  attention: 'bg-tape-soft text-ink',
  good: 'bg-brand-soft text-brand',
  done: 'bg-sunken text-ink-2',
  bad: 'bg-sunken text-danger',
  neutral: 'border border-line text-ink-2',
}

export type BadgeTone = keyof typeof tones

/** A short state, such as that of a rental; the tone only repeats what the words say. */
export function Badge({ tone, children }: { readonly tone: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex min-h-6 items-center rounded-full px-2.5 text-caption font-semibold', tones[tone])}
    >
      {children}
    </span>
  )
}
