import type { BrowserContext, Page } from '@playwright/test'

/** Collects violations of the pages' Content-Security-Policy from now on, including Trusted Types: the blocked content, and where. */
export async function collectViolations(context: BrowserContext): Promise<string[]> {
  const found: string[] = []
  await context.exposeFunction('tellBreach', (text: string) => void found.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell = (window as unknown as { tellBreach: (text: string) => void }).tellBreach
      tell(`${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return found
}

/** Does something that every page's policy forbids; returns the name of the resulting error. */
export function provokeBreach(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'
      return undefined
    } catch (error) {
      return (error as Error).name
    }
  })
}
