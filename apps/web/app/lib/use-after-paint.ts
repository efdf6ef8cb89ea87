import { useEffect, useState } from 'react'

/**
 * True one frame after `isAsked` turns true, false at once: the direct effect of a press is painted before slower content is mounted. That
 * content is then rendered in one go; a deferred value would be rendered piece by piece, each behind a frame of whatever moves on the page.
 */
export function useAfterPaint(isAsked: boolean): boolean {
  const [isPainted, setPainted] = useState(isAsked)
  if (!isAsked && isPainted) setPainted(false)
  useEffect(() => {
    if (!isAsked) return undefined
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [isAsked])
  return isAsked && isPainted
}
