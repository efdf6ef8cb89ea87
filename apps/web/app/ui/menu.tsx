import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '#app/lib/cx.ts'

interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly tone?: 'danger'
}

interface MenuProps {
  /** The button that opens the menu, such as an IconButton. */
  readonly trigger: ReactElement
  readonly actions: readonly MenuAction[]
}

/** A few actions behind one button. */
export function Menu({ trigger, actions }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} className="z-50">
          <BaseMenu.Popup className="min-w-48 rounded-card border border-line bg-surface p-1 text-ink shadow-e2 outline-none">
            {actions.map((action) => (
              <BaseMenu.Item
                key={action.label}
                onClick={action.onSelect}
                className={cx(
                  'flex min-h-10 cursor-default items-center gap-3 rounded-control px-3 text-card outline-none select-none data-disabled:opacity-60 data-highlighted:bg-brand-soft',
                  action.tone === 'danger' && 'text-danger',
                )}
              >
                {action.icon}
                {action.label}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
