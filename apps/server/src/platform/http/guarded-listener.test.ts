import { expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { guarded } from './guarded-listener.ts'

interface Line {
  readonly message: string
  readonly error: string
}

function hear() {
  const lines: Line[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Line)
  return { lines, log: createLogger({ level: 'error', format: 'json', write }) }
}

const planted = new Error('planted')
const listeners: readonly [string, () => void | Promise<void>][] = [
  [
    'throws',
    () => {
      throw planted
    },
  ],
  ['fails later', () => Promise.reject(planted)],
]

test.each(listeners)(
  'when a listener %s, the error is logged with its stack and its input refused',
  async (_, listener) => {
    const { lines, log } = hear()
    const refused: unknown[][] = []
    const refuse = (...args: [string, string]) => void refused.push(args)
    guarded<[string, string]>(log, listener, refuse)('the request', 'the response')
    await expect.poll(() => refused).toEqual([['the request', 'the response']])
    expect(lines).toMatchObject([{ message: 'a listener failed', error: expect.stringMatching(/planted\n +at /) }])
  },
)

test.each(listeners)(
  'when refusing fails too, after a listener %s, that is logged and not thrown',
  async (_, listener) => {
    const { lines, log } = hear()
    const refuse = () => {
      throw new Error('no refusal')
    }
    guarded(log, listener, refuse)()
    await expect
      .poll(() => lines.map(({ message }) => message))
      .toEqual(['a listener failed', 'a failed listener could not send its error response'])
  },
)

test('a listener that succeeds is neither logged nor refused', async () => {
  const { lines, log } = hear()
  const heard: string[] = []
  const refuse = () => void heard.push('refused')
  guarded(log, (word: string) => void heard.push(word), refuse)('now')
  const later = Promise.resolve()
  guarded(log, () => later.then(() => void heard.push('later')), refuse)()
  await expect.poll(() => heard).toEqual(['now', 'later'])
  expect(lines).toEqual([])
})
