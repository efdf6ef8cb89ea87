import { type Location, useLocation, useSearchParams } from 'react-router'

/** What was asked of an address that shows. The one that was asked for shows once its data is there. */
const asked = new WeakMap<Location, URLSearchParams>()

/**
 * What stands in the query of the address, and how to change some of it in place; an empty value takes it away. Changes made one
 * right after the other all hold, while the router's own function is given what shows, and would lose the first.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const change = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(asked.get(location) ?? params)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    asked.set(location, next)
    setParams(next, { replace: true })
  }
  return [params, change] as const
}
