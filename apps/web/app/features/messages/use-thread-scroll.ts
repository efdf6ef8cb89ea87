import { useLayoutEffect, useRef, useState } from 'react'

/** The distance from the end that still counts as being there, in pixels. */
const nearPx = 48

/** A visible message, and the height of the content below it, in pixels. */
interface Anchor {
  readonly element: Element
  readonly below: number
}

/**
 * Scrolling of the messages. Their box scrolls from the bottom (column-reverse), so it opens at the latest message and stays there. For
 * people who read further up, this compensates for content added below; their own next message, `lastOwnId`, scrolls to the end.
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
      // The pressed button is removed then.
      box.current?.focus({ preventScroll: true })
    },
  }
}

function isAtEnd(box: Element): boolean {
  return box.scrollTop > -nearPx
}

/** The height of the content below one of its elements, in pixels. */
function heightBelow(content: Element, element: Element): number {
  return content.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom
}

/** The first visible message, ignoring what is between the messages. */
function firstMessageIn(box: Element): Element | undefined {
  const { left, width, top, bottom } = box.getBoundingClientRect()
  for (let y = top + 20; y < bottom; y += 20) {
    const message = document.elementFromPoint(left + width / 2, y)?.closest('[data-sent]')
    if (message) return message
  }
  return undefined
}
