import { type ComponentType, createElement, type JSX, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useAfterPaint } from './use-after-paint.ts'

/**
 * A dialog in its own chunk, loaded when it first opens (or earlier, when idle); it then stays mounted, so that its closing can be
 * animated. The press that opens it is painted first.
 */
export function lazyDialog<Name extends string, Props extends { readonly open: boolean }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: { readonly when: 'idle' },
): (props: Props) => JSX.Element | null {
  const Part = lazyPart(load, name, options)
  return (props) => {
    const open = useAfterPaint(props.open)
    const [opened, setOpened] = useState(open)
    if (open && !opened) setOpened(true)
    return opened ? createElement(Part, { ...props, open }) : null
  }
}
