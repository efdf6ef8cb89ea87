/**
 * Loads a part of the page. Without a network it waits until there is one again: a part that did not arrive would put the error
 * page in place of what somebody is looking at.
 */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return patiently(load)
  }
}
