import type { Reported } from './moderation-mutations.ts'

const kinds = { item: 'item', people: 'person', wanted: 'want' } as const

const page = /^\/(item|people|wanted)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/** The subject of a page of this site, by its address with or without the host; undefined: nothing that can be reported. */
export function subjectOfAddress(address: string, origin: string): Reported | undefined {
  const text = address.trim()
  if (text === '' || !URL.canParse(text, origin)) return undefined
  const url = new URL(text, origin)
  const [, part, id] = url.origin === origin ? (page.exec(url.pathname) ?? []) : []
  return part === undefined || id === undefined
    ? undefined
    : { kind: kinds[part.toLowerCase() as keyof typeof kinds], id: id.toLowerCase() }
}
