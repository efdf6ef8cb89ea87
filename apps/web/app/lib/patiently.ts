/**
 * Loads a part of the page. Without a network it waits until there is one again: a part that did not arrive would put the error
 * page in place of what somebody is looking at.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  // The network may be back before the failure of what was asked for without it is heard.
  let away = !navigator.onLine
  const wentAway = () => void (away = true)
  window.addEventListener('offline', wentAway)
  try {
    return await load()
  } catch (error) {
    if (!away && navigator.onLine) throw error
    if (!navigator.onLine) await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return await patiently(load)
  } finally {
    window.removeEventListener('offline', wentAway)
  }
}
