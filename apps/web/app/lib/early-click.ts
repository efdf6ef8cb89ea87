/** Remembers the last button pressed before the bundle loaded. Never change the script: the CSP contains its hash. */
export const earlyClickScript = `(()=>{const e=window.itemoEarlyClick={end:()=>removeEventListener('click',f)},f=c=>{e.button=c.target.closest('button')};addEventListener('click',f)})()`

declare global {
  interface Window {
    itemoEarlyClick?: { button?: HTMLButtonElement | null; end: () => void } | undefined
  }
}

/** Stops recording: from now on the page handles presses itself. */
export function endEarlyClicks(): void {
  window.itemoEarlyClick?.end()
}

/** Clicks the button that was pressed too early, once. */
export function repeatEarlyClick(): void {
  const button = window.itemoEarlyClick?.button
  window.itemoEarlyClick = undefined
  button?.click()
}
