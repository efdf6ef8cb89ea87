import { loadPictureLibrary } from '../../../platform/images/images.ts'
import type { Finding } from './finding.ts'

/** Whether pictures can be made here: the library of them is compiled for one system, and loaded when it's needed. */
export async function checkPictures(load: () => Promise<unknown> = loadPictureLibrary): Promise<Finding> {
  const name = 'pictures'
  try {
    await load()
    return { name, state: 'ok', said: 'can be made' }
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    const repair = 'Run npm ci on this machine, then start Itemo again.'
    return { name, state: 'fail', said: `can't be made: ${reason}`, repair }
  }
}
