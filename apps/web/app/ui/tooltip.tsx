import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly text: string
  /** What it explains: one element that can have the focus. */
  readonly children: ReactElement
}

/** A few words about what the pointer or the focus is on. It repeats or explains a label, it never is the label. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner sideOffset={8} className="z-50">
          <BaseTooltip.Popup className="rounded-small bg-ink px-2.5 py-1.5 text-caption text-canvas shadow-e2">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
