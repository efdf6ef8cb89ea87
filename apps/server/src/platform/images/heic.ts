import { Worker } from 'node:worker_threads'
import { PictureError, type PictureProblem } from './picture-error.ts'

/** A decoded picture: rows of pixels without a gap, three bytes each, or four with `hasAlpha`. Upright. */
export interface HeicPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** The ICC profile that says what the colours mean. */
  readonly profile: Uint8Array | undefined
}

export interface HeicLimits {
  readonly maxPixels: number
  readonly maxMemoryBytes: number
}

/** What the decoder says: the picture, or why there is none. */
export type HeicAnswer = HeicPixels | { readonly problem: PictureProblem; readonly text: string }

/** Fifty megapixels: the most that a phone makes, and what WebAssembly decodes within its time. */
const usual: HeicLimits = { maxPixels: 50_000_000, maxMemoryBytes: 640 * 1024 * 1024 }

/** Decodes HEIC in a thread of its own, so that a file that breaks the decoder breaks nothing else. Throws a PictureError. */
export async function decodeHeic(file: Uint8Array, timeoutMs: number, limits = usual): Promise<HeicPixels> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: { file, limits },
    // Nothing of the process is the decoder's.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  const answered = Promise.withResolvers<HeicAnswer>()
  const timer = setTimeout(() => answered.resolve({ problem: 'too_slow', text: 'the time was over' }), timeoutMs)
  worker.once('message', (answer: HeicAnswer) => answered.resolve(answer))
  worker.once('error', (error) => answered.resolve({ problem: 'broken', text: String(error) }))
  worker.once('exit', () => answered.resolve({ problem: 'broken', text: 'the decoder ended' }))
  try {
    const answer = await answered.promise
    if ('problem' in answer) throw new PictureError(answer.problem, new Error(answer.text))
    return answer
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
