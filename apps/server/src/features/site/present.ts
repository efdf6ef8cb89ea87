import type { ClientConfigView } from '@itemo/contract/views.ts'
import type { Config, SocialProvider } from '../../config.ts'

/** The part of the configuration that everybody may know. */
export function presentClientConfig(config: Config): ClientConfigView {
  const providers: SocialProvider[] = ['apple', 'facebook', 'google']
  return {
    public_item_pages: config.site.publicItemPages,
    social_providers: providers.filter((provider) => config.auth.providers[provider] !== null),
    map: {
      provider: config.map.googleMapsKey ? 'google' : 'leaflet',
      tile_url: config.map.tileUrl,
      tile_attribution: config.map.tileAttribution,
      google_maps_key: config.map.googleMapsKey,
    },
    support_email: config.mail.supportTo,
    developer_pages: config.site.developerPages,
  }
}
