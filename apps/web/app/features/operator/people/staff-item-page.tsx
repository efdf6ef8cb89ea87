import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatInstant, formatRelative } from '#app/lib/format.ts'
import { knownWords } from '#app/lib/known-words.ts'
import { paths } from '#app/lib/paths.ts'
import { formatAmount } from '#app/lib/pounds.ts'
import { AuditOf } from '../audit-list.tsx'
import { ConsoleRow, Facts, linkClass, Part, rowsClass } from '../console-list.tsx'
import { consolePaths } from '../console-paths.ts'
import { useTitle } from '../console-title.ts'
import { stateNames } from '../queue/queue-copy.ts'
import { ListState } from '../list-state.tsx'
import { BackTo } from '../rentals/rental-page.tsx'
import { nameOf, RentalRows } from '../rentals/rental-rows.tsx'
import { ItemActs } from './item-acts.tsx'
import { ItemBadges } from './item-badges.tsx'
import { ListedPicture } from './listed-picture.tsx'
import { countOf, ruleNames } from './people-copy.ts'
import { type StaffItem, type StaffItemDetail, staffItemQuery } from './staff-people-queries.ts'

/** One item with the cases about it and its latest hires. */
export function StaffItemPage({ itemId }: { readonly itemId: string }) {
  const query = useQuery(staffItemQuery(itemId))
  return (
    <>
      <BackTo to={consolePaths.items()} label="All items" />
      <ListState query={query} what="the item" missing="Item not found">
        {query.data === undefined ? null : <Item item={query.data} />}
      </ListState>
    </>
  )
}

const amountOf = (pounds: number | null) => (pounds === null ? 'None' : formatAmount(pounds))

/** '60: Contact details or a link in its words.' */
const describeRisk = ({ risk, risk_rules: rules }: StaffItem) =>
  risk === null ? 'Not assessed' : [`${risk}`, ...rules.map((rule) => ruleNames[rule])].join(' · ')

const fieldNames: Readonly<Record<StaffItemDetail['edits']['changes'][number]['field'], string>> = knownWords(
  {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    daily_rate: 'A day',
    weekly_rate: 'A week',
    monthly_rate: 'A month',
    deposit: 'Deposit',
    images: 'Pictures',
  },
  'Something else',
)

/** The owner's changes since staff checked it: the old and the new value of each field. */
function Edits({ edits: { checked_at: checked, count, last_at: last, changes } }: Pick<StaffItemDetail, 'edits'>) {
  const since = checked === null ? 'in the last year' : `since it was checked on ${formatInstant(checked)}`
  return (
    <Part title="Edits">
      <p className="text-ink-2">
        {last === null ? `None ${since}.` : `${countOf(count, 'edit')} ${since}, the last ${formatRelative(last)}.`}
      </p>
      {changes.map(({ field, before, after }) => (
        <section key={field} aria-label={fieldNames[field]} className="rounded-card border border-line bg-surface p-4">
          <h3 className="text-small text-ink-2">{fieldNames[field]}</h3>
          <div className="mt-1 grid gap-3 sm:grid-cols-2">
            <del dir="auto" className="rounded-small bg-sunken p-2 wrap-anywhere whitespace-pre-line">
              {before}
            </del>
            <ins dir="auto" className="rounded-small bg-brand-soft p-2 no-underline wrap-anywhere whitespace-pre-line">
              {after}
            </ins>
          </div>
        </section>
      ))}
    </Part>
  )
}

function Item({ item }: { readonly item: StaffItemDetail }) {
  const client = useQueryClient()
  useTitle(item.title)
  const changed = () => {
    void client.invalidateQueries(staffItemQuery(item.id))
    void client.invalidateQueries({ queryKey: ['staff', 'items'] })
    void client.invalidateQueries({ queryKey: ['staff', 'audit'] })
  }
  return (
    <div className="flex flex-col gap-7">
      <header>
        <h1 dir="auto" className="text-h1 wrap-anywhere">
          {item.title}
        </h1>
        <p className="mt-1 flex flex-wrap gap-2">
          <ItemBadges item={item} />
        </p>
      </header>
      <ItemActs item={item} onChanged={changed} />
      {item.images.length === 0 ? null : (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {item.images.map((image) => (
            <li key={image} className="size-28 overflow-clip rounded-card border border-line">
              <ListedPicture item={item} image={image} sizes="112px" />
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          [
            'Owner',
            <Link key="owner" to={consolePaths.people(item.owner.id)} className={linkClass}>
              {nameOf(item.owner)}
            </Link>,
          ],
          ['Category', item.category],
          ['Area', item.location ?? 'None'],
          ['A day', formatAmount(item.daily_rate)],
          ['A week', amountOf(item.weekly_rate)],
          ['A month', amountOf(item.monthly_rate)],
          ['Deposit', amountOf(item.deposit)],
          ['Listed', formatInstant(item.created_at)],
          ['Changed', formatInstant(item.updated_at)],
          ['Hires', item.hires],
          ['Risk', describeRisk(item)],
        ]}
      />
      <Part title="Description">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {item.description}
        </p>
        {item.status === 'active' ? (
          <Link to={paths.item(item.id)} className={`${linkClass} inline-flex min-h-11 items-center`}>
            As members see it
          </Link>
        ) : null}
      </Part>
      <Edits edits={item.edits} />
      <Part title="Cases">
        {item.cases.length === 0 ? (
          <p className="text-ink-2">None.</p>
        ) : (
          <ul aria-label="Cases" className={rowsClass}>
            {item.cases.map(({ id, reference, title, state, opened_at: at }) => (
              <ConsoleRow key={id} to={consolePaths.queue(id)} title={`${reference} · ${title}`}>
                {stateNames[state]} · {formatInstant(at)}
              </ConsoleRow>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Latest rentals">
        {item.rentals.length === 0 ? <p className="text-ink-2">None.</p> : <RentalRows rentals={item.rentals} />}
      </Part>
      <AuditOf about="item" id={item.id} />
    </div>
  )
}
