import type { BrowserContext } from '@playwright/test'

/** The browser's own words about an answer or a line that failed; what the screen makes of it is looked at there. */
const ofTheNetwork = /^(?:Failed to load resource: |WebSocket connection to )/

/** What the pages of a window write into the console as an error from now on, or leave uncaught, and where. */
export function hearErrors(context: BrowserContext): string[] {
  const found: string[] = []
  context.on('console', (line) => {
    if (line.type() === 'error' && !ofTheNetwork.test(line.text())) found.push(`${line.page()?.url()} ${line.text()}`)
  })
  context.on('weberror', (fault) => found.push(`${fault.page()?.url()} ${fault.error().message}`))
  return found
}
