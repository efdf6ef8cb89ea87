import type { BrowserContext } from '@playwright/test'

/** The browser's own messages about failed responses or connections; how screens handle these is tested elsewhere. */
const ofTheNetwork = /^(?:Failed to load resource: |WebSocket connection to )/

/** Collects the console errors and uncaught errors of a window's pages from now on, with their location. */
export function collectConsoleErrors(context: BrowserContext): string[] {
  const found: string[] = []
  context.on('console', (line) => {
    if (line.type() === 'error' && !ofTheNetwork.test(line.text())) found.push(`${line.page()?.url()} ${line.text()}`)
  })
  context.on('weberror', (fault) => found.push(`${fault.page()?.url()} ${fault.error().message}`))
  return found
}
