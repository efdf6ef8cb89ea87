import { pathTo, sitePath } from '@itemo/domain/site-path.ts'

/** What a push has the browser show. */
export interface Pushed {
  readonly title: string
  readonly body: string
  /** Where a click leads: an address of the site. */
  readonly url: string
  /** One notification shows once, however often it arrives. */
  readonly tag: string
  /** The entry of the list that a click on it has read. */
  readonly id: string | undefined
}

/** Reads what the server sent. Something has to be shown in any case: a browser that is woken for nothing withdraws the permission. */
export function readPushed(text: string | undefined, origin: string): Pushed {
  const { title, body, path, id } = parse(text)
  return {
    title: typeof title === 'string' && title !== '' ? title : 'Itemo',
    body: typeof body === 'string' ? body : "There's something new for you.",
    url: ownAddress(path, origin),
    tag: typeof id === 'string' ? id : 'itemo',
    id: typeof id === 'string' ? id : undefined,
  }
}

/** The address that a new window opens: the page there marks the entry as read, and takes its id out of the address. */
export function addressOf({ url, id }: Pick<Pushed, 'url' | 'id'>): string {
  if (id === undefined) return url
  const address = new URL(url)
  address.searchParams.set('notification', id)
  return address.href
}

function parse(text: string | undefined): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Anything but a path of this site leads to the list. */
function ownAddress(path: unknown, origin: string): string {
  const own = typeof path === 'string' ? sitePath(path) : undefined
  return new URL(own ?? pathTo`/notifications`, origin).href
}
