import type { Config } from './config.ts'
import type { StaticOptions } from './platform/http/static.ts'

/** What the pages may load from elsewhere, as far as this configuration needs it. */
export function pagePolicy(config: Config): StaticOptions['csp'] {
  const google = config.map.googleMapsKey !== null
  return {
    imageSources: [
      tileSource(config.map.tileUrl),
      ...(google ? ['https://*.googleapis.com', 'https://*.gstatic.com'] : []),
    ],
    scriptSources: google ? ['https://maps.googleapis.com'] : [],
    connectSources: google ? ['https://*.googleapis.com'] : [],
    formTargets: [],
  }
}

/** `https://{s}.host/{z}` as a source of a policy: the placeholder for sub-domains becomes a star. */
function tileSource(tileUrl: string): string {
  const origin = /^https?:\/\/[^/]+/.exec(tileUrl.replace('{s}', '*'))
  return origin?.[0] ?? "'self'"
}
