import type { BrowserContext, Page } from '@playwright/test'

/** What the pages of a window do from now on that their own policy refuses, Trusted Types among it: what they would have run, and where. */
export async function hearBreaches(context: BrowserContext): Promise<string[]> {
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

/** Does what every page of the product refuses to itself; answers the name of the error that says so. */
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
