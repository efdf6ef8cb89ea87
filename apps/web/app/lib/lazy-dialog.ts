import { type ComponentType, createElement, type JSX, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

/** A dialog in a chunk of its own, loaded when it first opens (or is idle before); it then stays, so that it can close softly. */
export function lazyDialog<Name extends string, Props extends { readonly open: boolean }>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  options?: { readonly when: 'idle' },
): (props: Props) => JSX.Element | null {
  const Part = lazyPart(load, name, options)
  return (props) => {
    const [opened, setOpened] = useState(props.open)
    if (props.open && !opened) setOpened(true)
    return props.open || opened ? createElement(Part, props) : null
  }
}
