import { sessionKey } from './stored-session.ts'
import { themeScript } from './theme.ts'

/** Runs in <head> so that neither colours nor the navigation jump. Never change the texts: the CSP knows their hash. */
export const firstPaintScript = `${themeScript};try{if(localStorage.getItem('${sessionKey}'))document.documentElement.dataset.member=''}catch{}`

/** Keeps the mark of `firstPaintScript` true once the session is known. */
export function markMember(isMember: boolean): void {
  if (isMember) document.documentElement.dataset.member = ''
  else delete document.documentElement.dataset.member
}
