import type { MetaDescriptor } from 'react-router'

const site = 'Itemo'

/** Link-preview data of a page about one thing; both are absolute URLs. */
interface PageOf {
  readonly address: string
  readonly picture?: string | undefined
}

/** Title and description of a page. Without a `title`, the site's own is used. */
export function pageMeta(title: string | undefined, description: string, of?: PageOf): MetaDescriptor[] {
  const full = title === undefined ? `${site} · Search what you need, list what you own.` : `${title} · ${site}`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
    ...(of
      ? [
          { property: 'og:url', content: of.address },
          { tagName: 'link', rel: 'canonical', href: of.address },
        ]
      : []),
    ...(of?.picture === undefined ? [] : [{ property: 'og:image', content: of.picture }]),
  ]
}
