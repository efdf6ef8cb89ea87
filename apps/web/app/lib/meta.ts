import type { MetaDescriptor } from 'react-router'

const site = 'Itemo'

/** Title and description of a page. `title` undefined: the site's own. */
export function pageMeta(title: string | undefined, description: string): MetaDescriptor[] {
  const full = title === undefined ? `${site} · Search what you need, list what you own.` : `${title} · ${site}`
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: 'website' },
  ]
}
