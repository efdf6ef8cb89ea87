/** Browsers and servers have it; the domain's own types name no platform. */
declare const URL: {
  new (text: string, base: string): Record<'origin' | 'pathname' | 'search' | 'hash', string>
  canParse(text: string, base: string): boolean
}

declare const checked: unique symbol

/** A path of the site itself, from the slash on, with its query and fragment. Only `sitePath` and `pathTo` make one. */
export type SitePath = string & { readonly [checked]: true }

const base = 'http://site.invalid'

/**
 * The path of the site that a text from outside names, read as a browser reads it; undefined when it could lead elsewhere, and for
 * anything that does not begin with a slash (R38). What comes out is read once more: `/.//elsewhere` folds to the address
 * of another site.
 */
export function sitePath(wanted: string | null | undefined): SitePath | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const folded = fold(wanted)
  return folded !== undefined && fold(folded) === folded ? (folded as SitePath) : undefined
}

/** Calls and pages of providers: no screens. The router decodes what it compares, so no encoded first part either. */
const notScreens = /^\/+(?:(?:api|auth|dev|realtime|sandbox|storage|v1|webhooks)(?:[/?#]|$)|[^/?#]*%)/i

/** The same of a text that names a screen: undefined also for what the server answers itself. */
export function screenPath(wanted: string | null | undefined): SitePath | undefined {
  const path = sitePath(wanted)
  return path === undefined || notScreens.test(path) ? undefined : path
}

/** A path of the site with words put in, each as one part of it: `` pathTo`/messages/${id}` ``. */
export function pathTo(parts: TemplateStringsArray, ...words: readonly string[]): SitePath {
  const encoded = words.map((word) => encodeURIComponent(word.toWellFormed()))
  return sitePath(String.raw({ raw: parts }, ...encoded)) ?? ('/' as SitePath)
}

/** Reads as it is written, and costs no reading: cards have such a link each. */
const isPlain = /^(?:\/[\w-]+)+$/

function fold(path: string): string | undefined {
  if (isPlain.test(path)) return path
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname, search, hash } = new URL(path, base)
  return origin === base ? `${pathname}${search}${hash}` : undefined
}
