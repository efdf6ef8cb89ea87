import { useLayoutEffect, useRef, useState } from 'react'

/** So near the end counts as being there, in pixels. */
const nearPx = 48

/** A message that is looked at, and how much of the messages was below it, in pixels. */
interface Anchor {
  readonly element: Element
  readonly below: number
}

/**
 * Scrolling of the messages. Their box counts from the bottom (column-reverse), so it opens at the latest one and stays there. For
 * people who read further up, what is added below is made up for here; their own next message, `lastOwnId`, leads to the end.
 */
export function useThreadScroll(lastOwnId: string | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(undefined)
  const ownId = useRef(lastOwnId)
  const [atEnd, setAtEnd] = useState(true)

  useLayoutEffect(() => {
    if (!box.current || !content.current) return
    const isOwn = lastOwnId !== undefined && lastOwnId !== ownId.current
    ownId.current = lastOwnId
    if (isOwn || isAtEnd(box.current)) {
      box.current.scrollTop = 0
      return
    }
    if (!anchor.current?.element.isConnected) return
    const { element, below } = anchor.current
    const now = heightBelow(content.current, element)
    if (now !== below) box.current.scrollTop -= now - below
    anchor.current = { element, below: now }
  })

  return {
    box,
    content,
    atEnd,
    onScroll() {
      if (!box.current || !content.current) return
      setAtEnd(isAtEnd(box.current))
      const element = firstMessageIn(box.current)
      anchor.current = element && { element, below: heightBelow(content.current, element) }
    },
    toEnd() {
      box.current?.scrollTo({ top: 0 })
      // The button that did this is gone then.
      box.current?.focus({ preventScroll: true })
    },
  }
}

function isAtEnd(box: Element): boolean {
  return box.scrollTop > -nearPx
}

/** How much of the content is below one of its elements, in pixels. */
function heightBelow(content: Element, element: Element): number {
  return content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
}

/** The first message that shows, whatever stands between the messages. */
function firstMessageIn(box: Element): Element | undefined {
  const { left, width, top, bottom } = box.getBoundingClientRect()
  for (let y = top + 20; y < bottom; y += 20) {
    const message = document.elementFromPoint(left + width / 2, y)?.closest('[data-sent]')
    if (message) return message
  }
  return undefined
}
