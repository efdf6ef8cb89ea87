import { addDays, dayInLondon } from '../dates.ts'
import type { Fee } from './fee.ts'
import { type SettingKey, type SettingValues, settingTable } from './setting-table.ts'

/** One decision about a setting. The latest decision counts, from its effective time on. */
export interface SettingVersion {
  readonly version: number
  readonly value: unknown
  readonly effectiveAt: Date
}

/** The version in force at an instant: of those that have taken effect, the one decided last. Undefined: none has. */
export function versionAt<V extends SettingVersion>(versions: readonly V[], at: Date): V | undefined {
  return versions
    .filter(({ effectiveAt }) => effectiveAt <= at)
    .reduce<V | undefined>((last, one) => (last && last.version > one.version ? last : one), undefined)
}

/** The value of a setting at an instant; `initial`: until the first version takes effect. */
export function valueAt<Key extends SettingKey>(
  key: Key,
  versions: readonly SettingVersion[],
  at: Date,
  initial = settingTable[key].initial as SettingValues[Key],
): SettingValues[Key] {
  const version = versionAt(versions, at)
  // A decided null, such as no banner, is a value like any other.
  return version ? (version.value as SettingValues[Key]) : initial
}

/** The next scheduled change of a setting, and when it takes effect; undefined: none. */
export function comingChange<Key extends SettingKey>(
  key: Key,
  versions: readonly SettingVersion[],
  at: Date,
): { readonly value: SettingValues[Key]; readonly at: Date } | undefined {
  const inForce = versionAt(versions, at)?.version
  const instants = versions.map(({ effectiveAt }) => effectiveAt).filter((instant) => instant > at)
  const next = instants
    .toSorted((a, b) => a.getTime() - b.getTime())
    .find((instant) => versionAt(versions, instant)?.version !== inForce)
  return next && { value: valueAt(key, versions, next), at: next }
}

/** An increase of the fee is announced this many days ahead (R69). */
export const feeNoticeDays = 15

/** How many days ahead a change can be scheduled. */
export const maxAheadDays = 366

const dayMs = 86_400_000

interface Change<Key extends SettingKey> {
  readonly key: Key
  readonly value: SettingValues[Key]
  /** Earlier decisions about the same key. */
  readonly versions: readonly SettingVersion[]
  readonly effectiveAt: Date
  readonly now: Date
}

/**
 * Whether the fee rises at an instant as a decision announced: by that decision itself, or by a later one with the same value, which wasn't
 * announced.
 */
export function isAnnouncedRise(versions: readonly SettingVersion[], version: number, at: Date): boolean {
  const inForce = versionAt(versions, at)
  if (!inForce || !isRise(valueAt('fee', versions, new Date(at.getTime() - 1)), inForce.value as Fee)) return false
  if (inForce.version === version) return true
  const earlier = versions.filter((one) => one.version < inForce.version)
  return !isRise(valueAt('fee', earlier, at), inForce.value as Fee)
}

/** Scheduled changes that never take effect once another value applies from an instant on. */
export function replacedBy<V extends SettingVersion>(
  versions: readonly V[],
  { effectiveAt, now }: { readonly effectiveAt: Date; readonly now: Date },
): V[] {
  return versions.filter(
    (version) =>
      version.effectiveAt > now &&
      version.effectiveAt >= effectiveAt &&
      versionAt(versions, version.effectiveAt) === version,
  )
}

/** Fee increases that owners were notified of, and that a decision for a lower fee replaces before they take effect. */
export function droppedRises<V extends SettingVersion>(
  versions: readonly V[],
  { value, ...when }: { readonly value: Fee; readonly effectiveAt: Date; readonly now: Date },
): V[] {
  return replacedBy(versions, when).filter((announced) => {
    const before = valueAt('fee', versions, new Date(announced.effectiveAt.getTime() - 1))
    const fee = announced.value as Fee
    return isRise(before, fee) && isRise(value, fee)
  })
}

/** Whether one fee costs someone more than another. */
export function isRise(before: Fee, after: Fee): boolean {
  return after.basis_points > before.basis_points || after.min_pence > before.min_pence
}

/** Whether a change makes the fee higher than it would otherwise be at that time. */
export function isFeeRise<Key extends SettingKey>({ key, value, versions, effectiveAt }: Change<Key>): boolean {
  return key === 'fee' && isRise(valueAt('fee', versions, effectiveAt), value as Fee)
}

/** Whether a change makes the fee lower than it would otherwise be at that time: undoing that is an increase, with its notice period. */
export function isFeeFall<Key extends SettingKey>({
  key,
  value,
  versions,
  effectiveAt,
  initial,
}: Omit<Change<Key>, 'now'> & { readonly initial: SettingValues[Key] }): boolean {
  return key === 'fee' && isRise(value as Fee, valueAt('fee', versions, effectiveAt, initial as Fee))
}

/** The first day on which a higher fee can apply if it's decided at an instant. */
export const firstDayOfRise = (now: Date): string => addDays(dayInLondon(now), feeNoticeDays)

/** Why a change can't take effect at its time; undefined when it can. */
export function whyNotThen<Key extends SettingKey>(change: Change<Key>): string | undefined {
  const aheadDays = (change.effectiveAt.getTime() - change.now.getTime()) / dayMs
  if (aheadDays < 0) return 'Please choose a time from now on.'
  if (aheadDays > maxAheadDays) return 'Please choose a day within a year.'
  if (isFeeRise(change) && dayInLondon(change.effectiveAt) < firstDayOfRise(change.now)) {
    return `A higher fee takes effect ${feeNoticeDays} days ahead at the earliest: owners are told by then.`
  }
  return undefined
}
