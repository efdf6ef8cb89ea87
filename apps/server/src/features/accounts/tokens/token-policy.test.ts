import { pathTo } from '@itemo/domain/site-path.ts'
import { describe, expect, it } from 'vitest'
import { siteAddress } from '../../../platform/http/safe-address.ts'
import { readConfig } from '../../../config.ts'
import { renderMail } from '../../../platform/mail/render.ts'
import { linkEmails, oldAddressEmail, reauthenticationEmail } from './token-emails.ts'
import { safeRedirect, tokenLifetimeMs } from './token-policy.ts'

const development = readConfig({ AUTH_REDIRECT_URLS: 'https://app.example.org/back' })
const redirect = (siteUrl: string, wanted: string, mode: 'development' | 'production' = 'development') =>
  safeRedirect({ siteUrl, config: { ...development, mode } }, wanted, pathTo`/login`)

describe('the address of a redirect', () => {
  it('may be this machine under either name, but never in production', () => {
    const wanted = 'http://localhost:3000/login?next=%2Fsaved'
    expect(redirect('http://127.0.0.1:3000', wanted)).toBe(wanted)
    expect(redirect('http://127.0.0.1:3000', wanted, 'production')).toBe('http://127.0.0.1:3000/login')
    expect(redirect('http://127.0.0.1:3000', 'http://localhost:4000/login')).toBe('http://127.0.0.1:3000/login')
    expect(redirect('https://itemo.example', 'http://localhost:3000/')).toBe('https://itemo.example/login')
  })

  it("must be a screen, since a path to a provider would take the link's session along", () => {
    const site = 'https://itemo.example'
    const paths = [
      '/auth/v1/authorize?provider=google',
      '//auth/v1/user',
      '/AUTH/v1/user',
      '/dev/login/google',
      '/api/v1/me',
      '/v1/refunds',
      '/auth?x',
      '/%61uth/v1/authorize?provider=google',
      '/x/%2e%2e/a%75th/v1/authorize?provider=google',
      '/%2561uth/v1/authorize?provider=google',
      '/%41%55th/v1/authorize',
      '/dev%2Flogin/google',
    ]
    for (const path of paths) expect(redirect(site, `${site}${path}`), path).toBe(`${site}/login`)
    for (const screen of ['/authors', '/item/a%20b', '/login?next=%2Fauth', '/home#%2Fauth']) {
      expect(redirect(site, screen), screen).toBe(`${site}${screen}`)
    }
  })

  it('may be a listed address with any query, and nothing similar', () => {
    const site = 'https://itemo.example'
    for (const good of ['https://app.example.org/back', 'https://app.example.org/back?a=b', `${site}/home`, '/home']) {
      expect(redirect(site, good)).toBe(new URL(good, site).href)
    }
    for (const bad of [
      'https://app.example.org/back/more',
      'https://app.example.org.evil.example/back',
      'http://app.example.org/back',
      'https://app.example.org:444/back',
      'https://itemo.example.evil.example/',
      'https://itemo.example@evil.example/',
      'https:evil.example',
      '/\\evil.example',
      '\t//evil.example',
      'data:text/html,x',
      '',
    ]) {
      expect(redirect(site, bad).startsWith(`${site}/`), bad).toBe(true)
    }
  })

  it.each(['/.//evil.example', '/x/..//evil.example', 'https://itemo.example//evil.example'])(
    'is the fallback for %s, whose path reads as another site',
    (wanted) => {
      expect(redirect('https://itemo.example', wanted)).toBe('https://itemo.example/login')
    },
  )

  it('never leads elsewhere, for 100,000 combinations of suspicious parts', () => {
    const site = 'https://itemo.example'
    const parts = [site, '/', '//', '\\', '.', '..', '@', ':', '\t', 'evil.example']
    const texts = Array.from({ length: 5 }).reduce<string[]>(
      (made) => made.flatMap((text) => parts.map((part) => text + part)),
      [''],
    )
    const leaves = (address: string) =>
      new URL(address).origin !== site || new URL(address.slice(site.length), site).origin !== site
    expect(texts).toHaveLength(100_000)
    expect(texts.filter((text) => leaves(redirect(site, text, 'production')))).toEqual([])
  })
})

const url = siteAddress('https://itemo.example', pathTo`/auth/v1/verify`)

it.each([
  ['signup', linkEmails.signup(url, '123456'), 'for 24 hours', 86_400_000],
  ['invite', linkEmails.invite(url, '123456'), 'for seven days', 604_800_000],
  ['recovery', linkEmails.recovery(url, '123456'), 'for 60 minutes', 3_600_000],
  ['magiclink', linkEmails.magiclink(url, '123456'), 'for 60 minutes', 3_600_000],
  ['email_change', linkEmails.email_change(url, '123456'), 'for 24 hours', 86_400_000],
  ['email_change', oldAddressEmail(url, '123456', 'new@example.org'), 'for 24 hours', 86_400_000],
  ['reauthentication', reauthenticationEmail('123456'), 'for 10 minutes', 600_000],
] as const)(
  'an email for %s says how long its link or code is valid, and that is true',
  (kind, mail, words, lifetimeMs) => {
    const { text, html } = renderMail(mail)
    expect(text).toContain(words)
    expect(html).toContain(words)
    expect(tokenLifetimeMs[kind]).toBe(lifetimeMs)
  },
)
