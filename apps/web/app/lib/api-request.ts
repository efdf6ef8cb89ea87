import { withQuery } from './paths.ts'

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const base = '/api/v1'

/** Derives the method and URL of a call from its key, so that the contract itself isn't shipped to the browser. */
export function requestOf(key: string, parts: RequestParts): { method: string; url: string } {
  const [method = 'GET', template = '/'] = key.split(' ')
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = parts.params?.[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`${key} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return { method, url: withQuery(base + path, parts.query ?? {}) }
}
