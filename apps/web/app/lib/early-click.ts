/** Remembers the last button pressed before the bundle arrived. Never change the script: the CSP knows its hash. */
export const earlyClickScript = `(()=>{const e=window.itemoEarlyClick={end:()=>removeEventListener('click',f)},f=c=>{e.button=c.target.closest('button')};addEventListener('click',f)})()`

declare global {
  interface Window {
    itemoEarlyClick?: { button?: HTMLButtonElement | null; end: () => void } | undefined
  }
}

/** From now on the page hears presses itself. */
export function endEarlyClicks(): void {
  window.itemoEarlyClick?.end()
}

/** Presses the button again that was pressed too early, once. */
export function repeatEarlyClick(): void {
  const button = window.itemoEarlyClick?.button
  window.itemoEarlyClick = undefined
  button?.click()
}
