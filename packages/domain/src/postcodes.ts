const full = /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/
const outward = /^[A-Z]{1,2}\d[A-Z\d]?$/

/** Formats a postcode: upper case, one space before the inward part. Other texts are only trimmed and upper-cased. */
export function formatPostcode(text: string): string {
  const upper = text.trim().toUpperCase().replace(/\s+/g, ' ')
  const match = full.exec(upper.replace(/ /g, ''))
  return match ? `${match[1]} ${match[2]}` : upper
}

/** The public outward part of a postcode ('E8' of 'E8 3PN'; R19, R25); undefined for other texts. */
export function outwardPostcode(text: string): string | undefined {
  const compact = text.toUpperCase().replace(/\s+/g, '')
  const match = full.exec(compact)
  if (match) return match[1]
  return outward.test(compact) ? compact : undefined
}
