import { Worker } from 'node:worker_threads'
import { PictureError, type PictureProblem } from './picture-error.ts'

/** A decoded picture, upright: rows of pixels without padding, three bytes per pixel, or four with `hasAlpha`. */
export interface HeicPixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
  /** The ICC profile that defines the colours. */
  readonly profile: Uint8Array | undefined
}

export interface HeicLimits {
  readonly maxPixels: number
  readonly maxMemoryBytes: number
}

/** The decoder's result: the picture, or why it couldn't be decoded. */
export type HeicAnswer = HeicPixels | { readonly problem: PictureProblem; readonly text: string }

/** Fifty megapixels: the most that phones produce, and what WebAssembly decodes in time. */
const usual: HeicLimits = { maxPixels: 50_000_000, maxMemoryBytes: 640 * 1024 * 1024 }

/** Decodes HEIC in a thread of its own, so that a file that breaks the decoder breaks nothing else. Throws a PictureError. */
export async function decodeHeic(file: Uint8Array, timeoutMs: number, limits = usual): Promise<HeicPixels> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), {
    workerData: { file, limits },
    // The decoder gets no access to the process's environment.
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
