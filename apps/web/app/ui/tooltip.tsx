import { cloneElement, type ReactElement, useId, useState } from 'react'
import { cx } from '#app/lib/cx.ts'

interface TooltipProps {
  readonly text: string
  /** The element to explain, which must be focusable. */
  readonly children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Explains an element, or repeats its label, on hover and focus; Escape hides it. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <span
      className="relative grid"
      onPointerEnter={({ pointerType }) => setShown(pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onFocus={({ target }) => setShown(target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onKeyDown={({ key }) => key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span
        role="tooltip"
        id={id}
        className={cx(
          'absolute inset-x-0 bottom-full z-10 mx-auto w-max max-w-full pb-2 transition-opacity',
          shown ? 'opacity-100' : 'invisible opacity-0',
        )}
      >
        <span className="block rounded-small bg-ink px-2.5 py-1.5 text-center text-caption text-canvas shadow-e2">
          {text}
        </span>
      </span>
    </span>
  )
}
