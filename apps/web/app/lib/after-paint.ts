/** Longer than a frame takes; a hidden page paints no frames. Milliseconds. */
const unseenMs = 200

/** Resolves once the page has painted, including what the last press changed. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, unseenMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
