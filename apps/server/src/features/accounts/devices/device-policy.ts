import { createHash } from 'node:crypto'
import { networkOf } from '../../../platform/rate-limits.ts'

export interface Caller {
  readonly address: string
  readonly userAgent: string | undefined
  /** Identifies a browser; absent for programs. */
  readonly browserSecret?: string | undefined
}

// Most browsers also name the ones they descend from, so the first match counts.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Browser and system in words, such as "Firefox on Windows". Never contains any part of the given text itself. */
export function describeBrowser(userAgent: string | null | undefined): string {
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `An app on ${system}` : 'An unknown browser')
}

/** Distinguishes someone's devices by browser, system and network. A new browser version doesn't change it. */
export function fingerprintOf({ address, userAgent }: Caller): string {
  return createHash('sha256')
    .update(`${describeBrowser(userAgent)} ${networkOf(address)}`)
    .digest('base64url')
}
