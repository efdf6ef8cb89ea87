import type { Config } from './config.ts'
import type { StaticOptions } from './platform/http/static.ts'

/** What the pages may load from other hosts: the map's tiles, or what Google's map needs (R26 and ADR-0055), and nothing else. */
export function pagePolicy(config: Config): NonNullable<StaticOptions['csp']> {
  const { googleMapsKey, tileUrl } = config.map
  if (googleMapsKey === null) return tileUrl === null ? {} : { imageSources: [tileSource(tileUrl)] }
  const hosts = ['https://*.googleapis.com', 'https://*.gstatic.com']
  return {
    imageSources: hosts,
    scriptSources: ['https://maps.googleapis.com'],
    connectSources: hosts,
    styleSources: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    fontSources: ['https://fonts.gstatic.com'],
  }
}

/** `https://{s}.host/{z}` as a source in a policy: the placeholder for subdomains becomes a wildcard. */
function tileSource(tileUrl: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl.replace('{s}', '*'))
  return origin?.[0] ?? "'self'"
}
