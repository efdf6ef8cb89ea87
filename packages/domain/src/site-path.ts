/** Declared here because browsers and servers both have it, but the domain's types belong to no platform. */
declare const URL: {
  new (text: string, base: string): Record<'origin' | 'pathname' | 'search' | 'hash', string>
  canParse(text: string, base: string): boolean
}

declare const checked: unique symbol

/** A path of this site, from the slash on, with query and fragment. Only `sitePath` and `pathTo` create one. */
export type SitePath = string & { readonly [checked]: true }

const base = 'http://site.invalid'

/**
 * Parses an untrusted text as a path of this site, the way a browser does; undefined when it could lead elsewhere, or doesn't begin with a
 * slash (R38). The result is parsed once more: `/.//elsewhere` normalises to the URL of another site.
 */
export function sitePath(wanted: string | null | undefined): SitePath | undefined {
  if (!wanted?.startsWith('/')) return undefined
  const folded = fold(wanted)
  return folded !== undefined && fold(folded) === folded ? (folded as SitePath) : undefined
}

/** Paths of calls and providers aren't screens. Nor is an encoded first part, because the router decodes paths before comparing them. */
const notScreens = /^\/+(?:(?:api|auth|dev|realtime|sandbox|storage|v1|webhooks)(?:[/?#]|$)|[^/?#]*%)/i

/** Like `sitePath`, but only for screens: undefined also for paths that the server handles itself. */
export function screenPath(wanted: string | null | undefined): SitePath | undefined {
  const path = sitePath(wanted)
  return path === undefined || notScreens.test(path) ? undefined : path
}

/** A path of this site with values inserted, each encoded as one part: `` pathTo`/messages/${id}` ``. */
export function pathTo(parts: TemplateStringsArray, ...words: readonly string[]): SitePath {
  const encoded = words.map((word) => encodeURIComponent(word.toWellFormed()))
  return sitePath(String.raw({ raw: parts }, ...encoded)) ?? ('/' as SitePath)
}

/** A plain path needs no parsing, which saves time: every card has such a link. */
const isPlain = /^(?:\/[\w-]+)+$/

function fold(path: string): string | undefined {
  if (isPlain.test(path)) return path
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname, search, hash } = new URL(path, base)
  return origin === base ? `${pathname}${search}${hash}` : undefined
}
