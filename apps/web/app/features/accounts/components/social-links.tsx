/** Where people tell others about this site; the address is its own, wherever it runs. */
const networks = [
  { name: 'Facebook', share: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  { name: 'X', share: (url: string) => `https://x.com/intent/post?url=${url}` },
  { name: 'LinkedIn', share: (url: string) => `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
] as const

/** The social links below a profile (specification, accounts 2 "Profile"). */
export function SocialLinks() {
  const site = encodeURIComponent(`${window.location.origin}/`)
  return (
    <nav aria-label="Itemo on social networks" className="mt-8 text-center">
      <p className="text-small text-ink-2">Tell others about Itemo</p>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-5">
        {networks.map(({ name, share }) => (
          <li key={name}>
            <a
              href={share(site)}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex min-h-10 items-center text-card font-medium text-brand underline-offset-4 hover:underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
