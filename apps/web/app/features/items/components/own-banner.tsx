import { sitePath } from '@itemo/domain/site-path.ts'
import { useQuery } from '@tanstack/react-query'
import { Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { type Answer, callQuery } from '#app/lib/api.ts'
import { useSession } from '#app/lib/session-state.ts'

type Banner = NonNullable<Answer<'GET /config'>['own_banner']>

/** The operator's banner above /home, for the audience that it's meant for; nothing without a text. */
export function OwnBanner({ banner }: { readonly banner: Banner }) {
  const { text, link, tone, audience } = banner
  const isMember = useSession().status === 'signed-in'
  const items = useQuery({
    ...callQuery(['items', 'mine', 'any'], 'GET /my/items', { query: { limit: 1 } }),
    enabled: isMember && audience === 'owners',
  })
  const isFor = { all: true, members: isMember, owners: (items.data?.items.length ?? 0) > 0 }[audience]
  if (!isFor || text === '') return null
  const to = sitePath(link)
  const Icon = tone === 'warning' ? TriangleAlert : Info
  return (
    <aside
      aria-label="Notice"
      className={tone === 'warning' ? 'bg-tape text-on-tape max-md:on-map:hidden' : 'bg-sunken max-md:on-map:hidden'}
    >
      <div className="page flex min-h-10 items-start gap-2 py-2.5 text-small">
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <p className="wrap-anywhere">
          {to ? (
            <Link to={to} className="underline">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
      </div>
    </aside>
  )
}
