// The thread that decodes one HEIC file with libheif in WebAssembly (ADR-0096).
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js'
import type { HeicAnswer, HeicLimits } from './heic.ts'

interface Memory {
  readonly buffer: ArrayBuffer
  grow: (pages: number) => number
}
interface Instance {
  readonly exports: Readonly<Record<string, unknown>>
}
/** The parts of the WebAssembly API used here: its types are only available with those of a browser. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => Instance
  readonly Memory: new () => Memory
}

/** Constants of `heif.h`. */
const rgb = { colorspace: 1, interleavedRgb: 10, interleavedRgba: 11, structOfError: 16, tooLarge: 1000 }

const { file, limits } = workerData as { readonly file: Uint8Array; readonly limits: HeicLimits }
const answer = decode(file, limits)
parentPort?.postMessage(answer, 'data' in answer ? [answer.data.buffer as ArrayBuffer] : [])

function decode(bytes: Uint8Array, { maxPixels, maxMemoryBytes }: HeicLimits): HeicAnswer {
  const heif = load(maxMemoryBytes)
  const read32 = (at: number) => new DataView(heif.HEAPU8.buffer).getUint32(at, true)
  const copy = (at: number, length: number): Uint8Array => heif.HEAPU8.slice(at, at + length)
  const error = heif._malloc(rgb.structOfError)
  const out = heif._malloc(8)

  /** Makes a call that writes its error to `error`. Returns that error, if there is one. */
  const failed = (call: () => void): HeicAnswer | undefined => {
    call()
    if (read32(error) === 0) return undefined
    return {
      problem: read32(error + 4) === rgb.tooLarge ? 'too_many_pixels' : 'broken',
      text: `libheif ${read32(error)}`,
    }
  }

  const input = heif._malloc(bytes.length)
  heif.HEAPU8.set(bytes, input)
  const context = heif._heif_context_alloc()
  // This limit also applies to the tiles of a picture, whatever size the picture declares.
  heif._heif_context_set_maximum_image_size_limit(context, Math.floor(Math.sqrt(maxPixels)))
  const unread =
    failed(() => heif._heif_context_read_from_memory_without_copy(error, context, input, bytes.length, 0)) ??
    failed(() => heif._heif_context_get_primary_image_handle(error, context, out))
  if (unread) return unread
  const handle = read32(out)
  const declared = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle)
  if (declared > maxPixels) return { problem: 'too_many_pixels', text: `${declared} pixels are declared` }

  const profile = profileOf(handle)
  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0
  const chroma = hasAlpha ? rgb.interleavedRgba : rgb.interleavedRgb
  const undecoded = failed(() => heif._heif_decode_image(error, handle, out, rgb.colorspace, chroma, 0))
  if (undecoded) return undecoded
  const image = read32(out)
  const [width, height] = [heif._heif_image_get_width(image, chroma), heif._heif_image_get_height(image, chroma)]
  const plane = heif._heif_image_get_plane_readonly(image, chroma, out)
  const [stride, row] = [read32(out), width * (hasAlpha ? 4 : 3)]
  const data = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    data.set(heif.HEAPU8.subarray(plane + y * stride, plane + y * stride + row), y * row)
  }
  return { data, width, height, hasAlpha, profile }

  function profileOf(ofHandle: number): Uint8Array | undefined {
    const length = heif._heif_image_handle_get_raw_color_profile_size(ofHandle)
    if (length === 0 || length > bytes.length) return undefined
    const at = heif._malloc(length)
    return failed(() => heif._heif_image_handle_get_raw_color_profile(error, ofHandle, at))
      ? undefined
      : copy(at, length)
  }
}

/** Loads the library with limited memory growth. */
function load(maxMemoryBytes: number): MainModule {
  const require = createRequire(import.meta.url)
  const create = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => MainModule
  const wasm = new WebAssembly.Module(readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')))
  const instantiateWasm = (imports: object, done: (instance: Instance) => void) => {
    const instance = new WebAssembly.Instance(wasm, imports)
    for (const memory of Object.values(instance.exports)) {
      if (!(memory instanceof WebAssembly.Memory)) continue
      const grow = memory.grow.bind(memory)
      memory.grow = (pages) => {
        if (memory.buffer.byteLength + pages * 65_536 > maxMemoryBytes)
          throw new RangeError('the picture needs too much memory')
        return grow(pages)
      }
    }
    done(instance)
    return instance.exports
  }
  return create({ instantiateWasm, print: () => undefined, printErr: () => undefined })
}
