import { coverOf } from '@itemo/domain/cover-product.ts'
import type { ClientConfigView } from '@itemo/contract/site-views.ts'
import { londonDayInWords } from '@itemo/domain/date-words.ts'
import { type Fee, feeShare } from '@itemo/domain/settings/fee.ts'
import { toPounds } from '@itemo/domain/money.ts'
import { listingRules } from '@itemo/domain/moderation/word-groups.ts'
import { bannerAt, isSpecifiedBanner, specifiedBanner } from '@itemo/domain/settings/banner.ts'
import type { SettingValues } from '@itemo/domain/settings/setting-table.ts'
import type { Context } from '../../context.ts'
import type { DemoPerson } from '../accounts/profiles.ts'
import { coverInForce } from '../cover/cover-offer.ts'
import { identityPolicy } from '../identity/identity-policy.ts'
import { relyingPartyOf } from '../accounts/passkeys/passkey-policy.ts'
import { providersInUse } from '../accounts/social/social-policy.ts'
import { escapeHtml } from '../../platform/mail/render.ts'

/** '15%', or '15% (from 15 December 2026: 20%)' if another fee has been decided. */
function announcedFee(fee: Fee, coming: { readonly value: Fee; readonly at: Date } | undefined): string {
  const share = feeShare(fee)
  return coming === undefined ? share : `${share} (from ${londonDayInWords(coming.at)}: ${feeShare(coming.value)})`
}

/** What the web app needs to know of the site's configuration. */
export function presentClientConfig(
  context: Pick<Context, 'config' | 'identity' | 'now' | 'ownAddress' | 'settings' | 'siteUrl'>,
  demoPeople: readonly DemoPerson[],
): ClientConfigView {
  const { config, settings } = context
  const coming = settings.coming('fee')
  const { checks, abovePence: above } = identityPolicy(context)
  return {
    public_item_pages: settings.get('public_item_pages'),
    social_providers: providersInUse(context).map(([provider]) => provider),
    map: {
      provider: config.map.googleMapsKey ? 'google' : 'leaflet',
      tile_url: config.map.tileUrl,
      tile_attribution: config.map.tileAttribution,
      google_maps_key: config.map.googleMapsKey,
    },
    cover: coverOf(coverInForce(context, context.now())?.product ?? null),
    fee: {
      ...settings.get('fee'),
      share: feeShare(settings.get('fee')),
      announced: announcedFee(settings.get('fee'), coming),
      coming: coming ? { ...coming.value, from: coming.at.toISOString() } : null,
    },
    refund: settings.get('refund.rule'),
    boost_plans: settings
      .get('boost.plans')
      .map(({ id, days, price_pence: pence, is_on }) => ({ id, days, price: toPounds(pence), is_on })),
    own_banner: presentOwnBanner(settings.get('banner'), context.now()),
    operator: presentOperator(settings.get('legal.operator')),
    passkeys: relyingPartyOf(context) !== null,
    deposits: config.payments.deposits,
    identity: {
      checks,
      provider: config.identity.provider === 'none' ? null : config.identity.provider,
      sandbox: config.identity.provider === 'sandbox',
      above: above === null ? null : toPounds(above),
    },
    listing_rules: listingRules(settings.get('words.blocked')),
    support_email: config.mail.supportTo,
    developer_pages: config.site.developerPages,
    mailbox: config.site.developerPages && config.mail.smtpUrl === null,
    social_links: [...config.socialLinks],
    demo_people: [...demoPeople],
  }
}

function presentOwnBanner(banner: SettingValues['banner'], at: Date): ClientConfigView['own_banner'] {
  if (isSpecifiedBanner(banner, at)) return null
  const { text, link, tone, audience } = bannerAt(banner, at) ?? { ...specifiedBanner, text: '' }
  return { text, link, tone, audience }
}

/** The operator of the site, as far as one is set. */
function presentOperator(operator: SettingValues['legal.operator']): ClientConfigView['operator'] {
  const { name, address = null, company_number, vat_number, complaints_email } = operator
  return { name, address, company_number, vat_number, complaints_email }
}

/** Which paths crawlers may read, and where the sitemap is. */
export function presentRobots(siteUrl: string): string {
  const closed = [
    '/api/',
    '/auth/',
    '/realtime/',
    '/dev/',
    '/sandbox/',
    '/messages',
    '/people/',
    '/wanted/',
    '/my-',
    '/*?*search=',
  ]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The head elements of a public page that contain its full address, for search engines and shared links. */
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
