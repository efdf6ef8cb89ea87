/** A line at the top of /home. */
export interface Banner {
  readonly text: string
  /** A path of the site to link to. */
  readonly link: string | null
  readonly tone: 'info' | 'warning'
  /** Shown from one instant until another; null: no beginning, or no end. */
  readonly from: string | null
  readonly until: string | null
  readonly audience: 'all' | 'members' | 'owners'
}

/** The specified banner (spec: accounts 1.11; R69), shown until the operator decides otherwise. */
export const specifiedBanner: Banner = {
  text: 'Testing phase. Some features may not be fully functional.',
  link: null,
  tone: 'warning',
  from: null,
  until: null,
  audience: 'all',
}

/** Whether the specified banner is shown at an instant, to everyone. */
export function isSpecifiedBanner(banner: Banner | null, at: Date): boolean {
  const shown = bannerAt(banner, at)
  return shown?.text === specifiedBanner.text && shown.link === null && shown.audience === 'all'
}

/** The banner that is shown at an instant; null: none. */
export function bannerAt(banner: Banner | null, at: Date): Banner | null {
  if (banner === null) return null
  const isEarly = banner.from !== null && at < new Date(banner.from)
  const isLate = banner.until !== null && at >= new Date(banner.until)
  return isEarly || isLate ? null : banner
}
