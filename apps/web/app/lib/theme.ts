import { readKept } from './kept-text.ts'

/** What a person can choose. 'system' follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const storageKey = 'itemo-theme'

/** Runs in <head>: puts the stored choice on <html>. Never change it: the CSP knows its hash. */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** What was chosen in this browser; 'system' without a choice. */
export function readTheme(): Theme {
  const stored = readKept('localStorage', storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the stored choice. Called again after React has rebuilt <html>, which drops the attribute. */
export function applyTheme(): void {
  const theme = readTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
