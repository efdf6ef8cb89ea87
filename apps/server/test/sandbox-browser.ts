import type { TestServer } from './harness.ts'

/** A person's browser on the pages of the login sandbox: it stores cookies and follows redirects. */
export interface SandboxBrowser {
  /** Requests a URL with the browser's cookies. */
  go(address: string, init?: RequestInit): Promise<Response>
  /** Presses a social button; returns the fields of the sandbox's page. */
  leave(provider: string, redirectTo?: string): Promise<{ page: string; fields: URLSearchParams }>
  /** Makes a choice on the resulting page, and returns to the product. */
  choose(page: Response, provider: string, choice: Readonly<Record<string, string>>): Promise<Arrival>
  /** Goes to the provider, makes a choice and comes back; returns the target and its fragment. */
  signIn(provider: string, choice: Readonly<Record<string, string>>, redirectTo?: string): Promise<Arrival>
}

interface Arrival {
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
    const headers = new Headers(init.headers)
    headers.set('accept', 'text/html')
    headers.set('cookie', cookie)
    const response = await fetch(address, {
      ...manual,
      ...init,
      headers,
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  const nextOf = (response: Response) => response.headers.get('location') ?? ''

  const usualRedirect = `${server.url}/profile-setup?next=%2Fhome`
  const browser: SandboxBrowser = {
    go,
    async leave(provider, redirectTo = usualRedirect) {
      const query = new URLSearchParams({ provider, redirect_to: redirectTo })
      const page = await (await go(nextOf(await go(`${server.url}/auth/v1/authorize?${query}`)))).text()
      return { page, fields: hiddenFields(page) }
    },
    async choose(page, provider, choice) {
      const shown = page.status === 302 ? await go(nextOf(page)) : page
      const fields = hiddenFields(await shown.text())
      for (const [name, value] of Object.entries(choice)) fields.set(name, value)
      const chosen = await go(`${server.url}/dev/login/${provider}/authorize`, { method: 'POST', body: fields })
      let callback = nextOf(chosen)
      if (provider === 'apple') {
        // Apple's page posts to the product, which redirects the browser to itself.
        const body = hiddenFields(await chosen.text())
        callback = nextOf(await go(`${server.url}/auth/v1/callback`, { method: 'POST', body }))
      }
      const to = new URL(nextOf(await go(callback)))
      return { to, fragment: new URLSearchParams(to.hash.slice(1)) }
    },
    async signIn(provider, choice, redirectTo = usualRedirect) {
      const query = new URLSearchParams({ provider, redirect_to: redirectTo })
      return browser.choose(await go(`${server.url}/auth/v1/authorize?${query}`), provider, choice)
    },
  }
  return browser
}
