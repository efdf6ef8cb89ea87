import { useEffect, useState } from 'react'

/**
 * True a frame after it is asked for, false at once: what a press shows by itself is painted before what takes longer is put up. That is
 * then drawn in one go; a deferred value would be drawn piece by piece, each behind a frame of whatever moves on the page.
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
