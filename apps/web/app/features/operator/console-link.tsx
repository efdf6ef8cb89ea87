import { pathTo } from '@itemo/domain/site-path.ts'
import { Link } from 'react-router'
import { isAtConsole } from './seen-at.ts'

const places = {
  items: 'Open the listing in the console',
  people: 'Open the person in the console',
} as const

/** Links to the page of the same thing in the console, for staff. Nobody else can open that page. */
export function ConsoleLink({ part, id }: { readonly part: keyof typeof places; readonly id: string }) {
  if (!isAtConsole()) return null
  const to = pathTo`/operator/${part}/${id}`
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center self-start font-semibold text-brand underline underline-offset-4"
    >
      {places[part]}
    </Link>
  )
}
