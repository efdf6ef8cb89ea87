/** A line above /home. */
export interface Banner {
  readonly text: string
  /** A path of the site that it leads to. */
  readonly link: string | null
  readonly tone: 'info' | 'warning'
  /** It shows from one instant until another; null: without a beginning, or an end. */
  readonly from: string | null
  readonly until: string | null
  readonly audience: 'all' | 'members' | 'owners'
}

/** The banner of the specification (spec: accounts 1.11; R69): a town without a decision of its own shows it. */
export const specifiedBanner: Banner = {
  text: 'Testing phase. Some features may not be fully functional.',
  link: null,
  tone: 'warning',
  from: null,
  until: null,
  audience: 'all',
}

/** Whether what shows at an instant is the specified banner, to everyone. */
export function isSpecifiedBanner(banner: Banner | null, at: Date): boolean {
  const shown = bannerAt(banner, at)
  return shown?.text === specifiedBanner.text && shown.link === null && shown.audience === 'all'
}

/** The banner that shows at an instant; null: none. */
export function bannerAt(banner: Banner | null, at: Date): Banner | null {
  if (banner === null) return null
  const isEarly = banner.from !== null && at < new Date(banner.from)
  const isLate = banner.until !== null && at >= new Date(banner.until)
  return isEarly || isLate ? null : banner
}
