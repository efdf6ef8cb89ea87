import { withQuery } from './paths.ts'

export interface RequestParts {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const base = '/api/v1'

/** Method and address of a call, derived from its key: the contract itself costs the browser nothing. */
export function requestOf(key: string, parts: RequestParts): { method: string; url: string } {
  const [method = 'GET', template = '/'] = key.split(' ')
  const path = template.replace(/:(\w+)/g, (_, name: string) => {
    const value = parts.params?.[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`${key} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  return { method, url: withQuery(base + path, parts.query ?? {}) }
}
