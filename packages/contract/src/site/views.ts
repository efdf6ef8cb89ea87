import * as z from 'zod/mini'
import { listOf } from '../wire.ts'

const socialProviders = ['apple', 'facebook', 'google'] as const

/** What the browser has to know of how this server is set up. */
export const ClientConfigView = z.object({
  public_item_pages: z.boolean(),
  social_providers: listOf(z.enum(socialProviders), socialProviders.length),
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
