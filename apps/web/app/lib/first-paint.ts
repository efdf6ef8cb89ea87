import { sessionKey } from './stored-session.ts'
import { themeScript } from './theme.ts'

/**
 * Runs in <head> before the first paint: the theme, and whether a member was here last, so that neither colours nor the
 * navigation jump. The texts are the same on every page and never change: the security policy knows them by their hash.
 */
export const firstPaintScript = `${themeScript};try{if(localStorage.getItem('${sessionKey}'))document.documentElement.dataset.member=''}catch{}`

/** Keeps the mark of `firstPaintScript` true once the session is known. */
export function markMember(isMember: boolean): void {
  if (isMember) document.documentElement.dataset.member = ''
  else delete document.documentElement.dataset.member
}
