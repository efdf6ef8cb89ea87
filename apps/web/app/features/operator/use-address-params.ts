import { type Location, useLocation, useSearchParams } from 'react-router'

/** The pending parameters by location. A requested address becomes current only once its data is loaded. */
const asked = new WeakMap<Location, URLSearchParams>()

/**
 * The query parameters of the address, and a function that changes some of them in place; an empty value removes one. Consecutive changes
 * are all applied, whereas the router's own function starts from the current address and would lose the first.
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
