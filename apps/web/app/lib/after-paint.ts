/** Longer than a frame takes: a page that isn't looked at draws none. Milliseconds. */
const unseenMs = 200

/** Ends once the page has been drawn, and what was pressed before with it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, unseenMs)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
