import { categories } from '@itemo/domain/categories.ts'
import { itemShows } from '@itemo/domain/staff/staff-people-schemas.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { filterOf, idOf, ListPage, OnlyOf, wordsOf } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { ConsoleTable } from '../console-table.tsx'
import { nameOf } from '../rentals/rental-rows.tsx'
import { ItemBadges } from './item-badges.tsx'
import { ListedPicture } from './listed-picture.tsx'
import { itemStatusNames, ruleNames, showNames } from './people-copy.ts'
import { staffItemsQuery } from './staff-people-queries.ts'

const statuses = ['active', 'paused', 'held', 'removed'] as const

/** The items, newest first. */
export function StaffItems() {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(
    staffItemsQuery({
      status: filterOf(search, 'status', statuses),
      category: filterOf(search, 'category', categories),
      show: filterOf(search, 'show', itemShows),
      owner: idOf(search, 'owner'),
      q: wordsOf(search),
    }),
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <ListPage
      screen="items"
      title="Items"
      what="the items"
      query={query}
      hint="Title or id"
      filters={[
        {
          label: 'Status',
          name: 'status',
          all: 'Any',
          options: statuses.map((value) => ({ value, label: itemStatusNames[value] })),
        },
        {
          label: 'Category',
          name: 'category',
          all: 'Any',
          options: categories.map((value) => ({ value, label: value })),
        },
        {
          label: 'Show',
          name: 'show',
          all: 'Every item',
          options: itemShows.map((value) => ({ value, label: showNames[value] })),
        },
      ]}
      note={<OnlyOf name="owner">One owner's items.</OnlyOf>}
      empty={items.length === 0 ? { icon: <Package />, title: 'No matching items.' } : undefined}
    >
      <ConsoleTable
        label="Items"
        rows={items}
        to={({ id }) => consolePaths.items(id)}
        before={(item) => (
          <span className="size-11 shrink-0 overflow-clip rounded-small border border-line bg-sunken">
            {item.image_url === null ? null : <ListedPicture item={item} image={item.image_url} sizes="44px" />}
          </span>
        )}
        below={({ category }) => category}
        columns={[
          { name: 'Title', cell: ({ title }) => title },
          { name: 'Owner', cell: ({ owner }) => nameOf(owner) },
          { name: 'A day', cell: ({ daily_rate: rate }) => formatAmount(rate), isFigure: true },
          {
            name: 'Status',
            cell: (item) => (
              <span className="inline-flex flex-wrap gap-1">
                <ItemBadges item={item} />
              </span>
            ),
          },
          {
            name: 'Risk',
            cell: ({ risk, risk_rules: rules }) =>
              risk === null || risk <= 0 ? null : (
                <>
                  <span className="font-semibold">{risk}</span>
                  {rules.map((rule) => (
                    <span key={rule} className="block text-caption text-ink-2">
                      {ruleNames[rule]}
                    </span>
                  ))}
                </>
              ),
          },
          { name: 'Reports', cell: ({ open_reports: count }) => count || null, isFigure: true },
          { name: 'Hires', cell: ({ hires }) => hires, isFigure: true },
          {
            name: 'Changed',
            cell: ({ updated_at: at }) => (
              <time dateTime={at} title={formatInstant(at)}>
                {formatRelative(at)}
              </time>
            ),
          },
        ]}
      />
    </ListPage>
  )
}
