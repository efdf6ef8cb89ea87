import { Badge } from '#app/ui/badge.tsx'
import { countOf, itemStatusNames } from './people-copy.ts'
import type { StaffItem } from './staff-people-queries.ts'

/** The key facts about an item, as badges. */
export function ItemBadges({ item }: { readonly item: StaffItem }) {
  const isUp = item.status === 'active' || item.status === 'paused'
  return (
    <>
      {item.open_reports ? <Badge tone="attention">{countOf(item.open_reports, 'report')}</Badge> : null}
      {item.is_boosted ? <Badge tone="good">Boosted</Badge> : null}
      <Badge tone={isUp ? 'neutral' : 'bad'}>{itemStatusNames[item.status]}</Badge>
    </>
  )
}
