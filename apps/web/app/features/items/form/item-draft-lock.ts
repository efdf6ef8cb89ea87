/** How long a page that is being loaded again may take to let go of what it held, in milliseconds. */
const patienceMs = 500

/**
 * Takes a draft for this tab: of two tabs with one form only the first keeps a draft (ADR-0065). Answers how to let go
 * of it; undefined when another tab has it. A tab that closes lets go by itself.
 */
export async function takeDraft(name: string): Promise<(() => void) | undefined> {
  // Browsers have locks on secure pages only. Without them the last tab that writes has its way.
  if (!('locks' in navigator)) return () => undefined
  return await new Promise((resolve) => {
    const { locks } = navigator
    const hold = (lock: Lock | null) =>
      lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release))
    locks
      .request(name, { signal: AbortSignal.timeout(patienceMs) }, hold)
      // A busy device may need longer than that to hand over what nobody has.
      .catch(() => locks.request(name, { ifAvailable: true }, hold))
      .catch(() => resolve(undefined))
  })
}
