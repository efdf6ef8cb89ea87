import { useEffect } from 'react'

const places = new Map(
  Object.entries({
    '': 'Overview',
    queue: 'Queue',
    people: 'People',
    items: 'Items',
    rentals: 'Rentals',
    damage: 'Damage cases',
    money: 'Money',
    support: 'Support',
    settings: 'Settings',
    jobs: 'Jobs',
    conversations: 'Conversation',
    team: 'Team',
  }),
)

const parts = new Map(
  Object.entries({
    audit: 'Audit',
    access: 'Access',
    records: 'Records',
    transparency: 'Transparency',
  }),
)

/** The document title of a console screen: 'Queue - Console - Itemo'. */
export function consoleTitle(pathname: string): string {
  const [, , place = '', part = ''] = pathname.split('/')
  const own = (place === 'team' ? parts.get(part) : undefined) ?? places.get(place)
  return own === undefined ? 'Console - Itemo' : `${own} - Console - Itemo`
}

/** Adds the name of the displayed thing to the document title while it's mounted: 'C-1003: Crossbow - Console - Itemo'. */
export function useTitle(name: string): void {
  useEffect(() => {
    const before = document.title
    const title = `${name} - Console - Itemo`
    document.title = title
    return () => {
      // By now another screen may have set its title.
      if (document.title === title) document.title = before
    }
  }, [name])
}
