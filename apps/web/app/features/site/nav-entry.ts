import { useMatches } from 'react-router'

/** `none`: no entry is highlighted. */
export type NavEntry = 'home' | 'list' | 'items' | 'messages' | 'profile' | 'none'

/** A route's metadata: `export const handle = { nav: 'items' } satisfies RouteHandle`. */
export interface RouteHandle {
  readonly nav?: NavEntry
}

/** The entry of the deepest route that names one. Never derived from the path, which differs between build and browser. */
export function useNavEntry(): NavEntry | undefined {
  return useMatches()
    .map(({ handle }) => (handle as RouteHandle | undefined)?.nav)
    .findLast((entry) => entry !== undefined)
}
