import { storeText } from './kept-text.ts'
import { sessionKey } from './stored-session.ts'
import { themeScript } from './theme.ts'

/** Set in a tab where the banner of /home was closed. */
const bannerKey = 'itemo.banner'

/** Runs in <head> so that colours, navigation and banner don't jump. Never change the texts: the CSP contains their hash. */
export const firstPaintScript = `${themeScript};try{if(localStorage.getItem('${sessionKey}'))document.documentElement.dataset.member='';if(sessionStorage.getItem('${bannerKey}'))document.documentElement.dataset.banner=''}catch{}`

/** Updates the mark that `firstPaintScript` set, once the session is known. */
export function markMember(isMember: boolean): void {
  if (isMember) document.documentElement.dataset.member = ''
  else delete document.documentElement.dataset.member
}

/** Hides the specified banner of /home for as long as the tab is open. */
export function hideBanner(): void {
  document.documentElement.dataset.banner = ''
  storeText('sessionStorage', bannerKey, '1')
}
