import type { Failure } from './service.ts'

/** A failure for the operator, in two lines. */
export function describeFailure({
  failedAt,
  name,
  channel,
  kind,
  userId,
  event,
  runs,
  payload,
  error,
}: Failure): string {
  const what = channel === undefined ? [name, event, JSON.stringify(payload)] : [channel, kind ?? '(gone)', userId]
  const head = [failedAt.toISOString(), ...what.filter((part) => part !== undefined)].join('  ')
  return `${head}\n    ${runs} attempts, the last one: ${error.replace(/\s+/g, ' ')}`
}
