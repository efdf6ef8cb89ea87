import * as z from 'zod/mini'

/** What the browser has to know of how this server is set up. */
export const ClientConfigView = z.object({
  public_item_pages: z.boolean(),
  social_providers: z.array(z.enum(['apple', 'facebook', 'google'])),
  map: z.object({
    provider: z.enum(['leaflet', 'google']),
    tile_url: z.string(),
    tile_attribution: z.string(),
    google_maps_key: z.nullable(z.string()),
  }),
  support_email: z.string(),
  developer_pages: z.boolean(),
})
export type ClientConfigView = z.output<typeof ClientConfigView>
