import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import type { Context } from '../../context.ts'
import type { DemoPerson } from '../accounts/profiles.ts'
import { providersInUse } from '../accounts/social/social-policy.ts'
import { escapeHtml } from '../../platform/mail/render.ts'

export function presentClientConfig(
  context: Pick<Context, 'config' | 'ownAddress'>,
  demoPeople: readonly DemoPerson[],
): ClientConfigView {
  const { config } = context
  return {
    public_item_pages: config.site.publicItemPages,
    social_providers: providersInUse(context).map(([provider]) => provider),
    map: {
      provider: config.map.googleMapsKey ? 'google' : 'leaflet',
      tile_url: config.map.tileUrl,
      tile_attribution: config.map.tileAttribution,
      google_maps_key: config.map.googleMapsKey,
    },
    cover: config.cover,
    deposits: config.payments.deposits,
    identity: {
      checks: config.identity.policy.checks,
      provider: config.identity.provider === 'none' ? null : config.identity.provider,
      sandbox: config.identity.provider === 'sandbox',
    },
    support_email: config.mail.supportTo,
    developer_pages: config.site.developerPages,
    mailbox: config.site.developerPages && config.mail.smtpUrl === null,
    social_links: [...config.socialLinks],
    demo_people: [...demoPeople],
  }
}

/** Which addresses programs may read, and where the list of pages is. */
export function presentRobots(siteUrl: string): string {
  const closed = ['/api/', '/auth/', '/realtime/', '/dev/', '/sandbox/', '/messages', '/wanted/', '/my-', '/*?*search=']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** What the head of a public page says of its whole address, for search engines and for links shared elsewhere. */
export function presentPageHead(siteUrl: string, path: string): string {
  const address = escapeHtml(new URL(path, siteUrl).href)
  const picture = escapeHtml(new URL('/icons/share.png', siteUrl).href)
  return [
    `<link rel="canonical" href="${address}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${picture}">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Itemo: search what you need, list what you own.">',
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}
