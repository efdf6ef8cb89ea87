import { useQuery } from '@tanstack/react-query'
import { clientConfigQuery } from '#app/lib/client-config.ts'

/** Links that share this site; its address depends on where it runs. */
const networks = [
  { name: 'Facebook', share: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'X', share: (url: string) => `https://x.com/intent/post?url=${url}` },
  { name: 'LinkedIn', share: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
] as const

/** The operator's own pages on social networks, or links to share the site (spec: accounts 2 "Profile"). */
export function SocialLinks() {
  const { data: config } = useQuery(clientConfigQuery())
  const own = config?.social_links ?? []
  const site = encodeURIComponent(`${window.location.origin}/`)
  const links = own.length > 0 ? own : networks.map(({ name, share }) => ({ name, url: share(site) }))
  return (
    <nav aria-label="Itemo on social networks" className="mt-8 text-center">
      <p className="text-small text-ink-2">{own.length > 0 ? 'Follow Itemo' : 'Tell others about Itemo'}</p>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-3">
        {links.map(({ name, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-10 min-w-10 items-center justify-center px-1 text-card font-medium text-brand underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
