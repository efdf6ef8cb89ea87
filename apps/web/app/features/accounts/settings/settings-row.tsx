import type { ReactNode } from 'react'

/** A row of a list in the settings: `start` is an icon or an avatar, `end` its buttons. */
export function SettingsRow(props: Readonly<Record<'start' | 'title' | 'hint' | 'end', ReactNode>>) {
  const { start, title, hint, end } = props
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      {start}
      <div className="min-w-0 grow">
        <div className="text-card font-medium">{title}</div>
        <p className="text-small text-ink-2">{hint}</p>
      </div>
      {end}
    </li>
  )
}
