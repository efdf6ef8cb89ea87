import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { safeRedirect } from './policy.ts'

const development = readConfig({ AUTH_REDIRECT_URLS: 'https://app.example.org/back' })
const redirect = (siteUrl: string, wanted: string, mode: 'development' | 'production' = 'development') =>
  safeRedirect({ siteUrl, config: { ...development, mode } }, wanted, '/login')

describe('where a person may be sent back to', () => {
  it('is this machine under either of its names, but never in production', () => {
    const wanted = 'http://localhost:3000/login?next=%2Fsaved'
    expect(redirect('http://127.0.0.1:3000', wanted)).toBe(wanted)
    expect(redirect('http://127.0.0.1:3000', wanted, 'production')).toBe('http://127.0.0.1:3000/login')
    expect(redirect('http://127.0.0.1:3000', 'http://localhost:4000/login')).toBe('http://127.0.0.1:3000/login')
    expect(redirect('https://itemo.example', 'http://localhost:3000/')).toBe('https://itemo.example/login')
  })

  it('is a listed address whatever its query, and nothing near it', () => {
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
})
