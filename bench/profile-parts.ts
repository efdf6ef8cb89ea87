interface Frame {
  readonly functionName: string
  readonly url: string
}

/** The parts of a process, by the file of the innermost frame outside of Node's own code; the first match counts. */
const parts: readonly (readonly [part: string, files: RegExp])[] = [
  [
    'log',
    /node_modules\/(pino|sonic-boom|quick-format|on-exit|safe-stable|atomic-sleep|thread-stream|@pinojs)|platform\/log\.ts/,
  ],
  ['pg client', /node_modules\/(pg|pg-pool|pg-protocol|pg-types|postgres-[a-z]+|pgpass)\//],
  ['query builder', /node_modules\/kysely\//],
  ['framework', /node_modules\/(hono|@hono)\//],
  ['validation', /node_modules\/zod\/|http\/input\.ts|domain\/.*-schemas\.ts/],
  ['connections, outages, names of statements', /platform\/db\//],
  ['kept answers', /platform\/http\/(response-cache|versioned-cache)\.ts|item-page-cache\.ts/],
  ['tokens', /platform\/sessions\//],
  ['counts of visits and views', /operator\/numbers\/|count-boost-views|boosts\/routes\.ts|seen-lately/],
  ['metrics', /serve-metrics\.ts|platform\/(prometheus|metrics)\.ts|app\.ts/],
  ['request and its end', /platform\/http\//],
  ['the answer', /apps\/server\/src\/features|packages\//],
  ['lean server', /bench\//],
]

/** The part that a sample belongs to; undefined if the process was idle. */
export function partOf(frames: readonly Frame[]): string | undefined {
  const [leaf] = frames
  if (!leaf || leaf.functionName === '(idle)') return undefined
  if (leaf.functionName === '(garbage collector)') return 'garbage collection'
  if (leaf.functionName === '(program)') return 'native code and the kernel, by itself'
  let isHttp = false
  for (const { url, functionName } of frames) {
    if (url.startsWith('node:_http') || url === 'node:http') isHttp = true
    if (url.startsWith('node:') || url === '') continue
    const part = parts.find(([, files]) => files.test(url))?.[0]
    if (part === undefined) return `other: ${functionName} ${url}`
    if (!isHttp) return part
    break
  }
  if (isHttp) return isWriting(frames) ? 'http: writing to the socket' : 'http: the rest'
  if (frames.some(({ functionName }) => functionName === 'processTicksAndRejections')) return 'promises and ticks'
  return 'node: sockets, timers'
}

function isWriting([leaf]: readonly Frame[]): boolean {
  return (
    leaf !== undefined &&
    /^write(v|Latin1String|Utf8String|Buffer|AsciiString)?$/.test(leaf.functionName) &&
    leaf.url === ''
  )
}
