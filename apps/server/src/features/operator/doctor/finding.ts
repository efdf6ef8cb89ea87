/** The result of one of the doctor's checks. */
export interface Finding {
  readonly name: string
  /** `warn`: needs attention, but nobody notices it yet; `fail`: people notice it, or soon will. */
  readonly state: 'ok' | 'warn' | 'fail'
  readonly said: string
  /** What to do; undefined if all is well. */
  readonly repair?: string
}

/** One line per finding, followed by what to do. */
export function describeFindings(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.flatMap(({ name, state, said, repair }) => [
    `${state.padEnd(5)} ${name.padEnd(width)}  ${said}`,
    ...(repair === undefined ? [] : [`      ${' '.repeat(width)}  → ${repair}`]),
  ])
  const failing = findings.filter(({ state }) => state === 'fail').length
  const last = failing === 0 ? 'Nothing fails.' : `${failing} of ${findings.length} fail.`
  return `${lines.join('\n')}\n\n${last}\n`
}

/** A duration in words, from milliseconds. */
export function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
