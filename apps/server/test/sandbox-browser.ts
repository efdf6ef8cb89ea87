import type { TestServer } from './harness.ts'

/** A person's browser on the pages of the login sandbox: it keeps cookies and follows what it is told. */
export interface SandboxBrowser {
  /** Presses a social button: answers the fields of the sandbox's page. */
  leave(provider: string, redirectTo?: string): Promise<{ page: string; fields: URLSearchParams }>
  /** Leaves, chooses on the page, and comes back: answers where to, and what the fragment says. */
  signIn(provider: string, choice: Readonly<Record<string, string>>, redirectTo?: string): Promise<Arrival>
}

export interface Arrival {
  readonly to: URL
  readonly fragment: URLSearchParams
}

const manual = { redirect: 'manual' } as const
const fieldPattern = /<input type="hidden" name="([^"]+)" value="([^"]*)"/g

/** The hidden fields of the first form of a page. */
function hiddenFields(page: string): URLSearchParams {
  const form = /<form[\s\S]*?<\/form>/.exec(page)?.[0] ?? ''
  const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  const fields = new URLSearchParams()
  for (const [, name = '', value = ''] of form.matchAll(fieldPattern)) fields.set(name, decoded(value))
  return fields
}

export function sandboxBrowser(server: TestServer): SandboxBrowser {
  const cookies = new Map<string, string>()
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { ...manual, ...init, headers: { accept: 'text/html', cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const nextOf = (response: Response) => response.headers.get('location') ?? ''

  const browser: SandboxBrowser = {
    async leave(provider, redirectTo = `${server.url}/profile-setup?next=%2Fhome`) {
      const query = new URLSearchParams({ provider, redirect_to: redirectTo })
      const page = await (await go(nextOf(await go(`${server.url}/auth/v1/authorize?${query}`)))).text()
      return { page, fields: hiddenFields(page) }
    },
    async signIn(provider, choice, redirectTo) {
      const { fields } = await browser.leave(provider, redirectTo)
      for (const [name, value] of Object.entries(choice)) fields.set(name, value)
      const chosen = await go(`${server.url}/dev/login/${provider}/authorize`, { method: 'POST', body: fields })
      let callback = nextOf(chosen)
      if (provider === 'apple') {
        // Apple's page posts to the product, which sends the browser on to itself.
        const body = hiddenFields(await chosen.text())
        callback = nextOf(await go(`${server.url}/auth/v1/callback`, { method: 'POST', body }))
      }
      const to = new URL(nextOf(await go(callback)))
      return { to, fragment: new URLSearchParams(to.hash.slice(1)) }
    },
  }
  return browser
}
