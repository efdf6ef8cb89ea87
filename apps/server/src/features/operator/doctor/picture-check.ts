import { loadPictureLibrary } from '../../../platform/images/images.ts'
import type { Finding } from './finding.ts'

/** Whether pictures can be processed here: the native library is compiled for one platform, and loaded on demand. */
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
