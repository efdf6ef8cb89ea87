import { Agent, request } from 'node:http'

interface Asked {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The response to a request. */
interface Answered {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Keeps connections alive, as `fetch` does. */
const agent = new Agent({ keepAlive: true })

/**
 * Sends a request with Node's own HTTP client: `fetch` takes three times the CPU time, which was a tenth of the time of the
 * server's tests.
 */
export function askOverHttp(url: string, { method, headers, body }: Asked): Promise<Answered> {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('error', reject)
      response.on('end', () => {
        const named = Object.entries(response.headersDistinct)
        const pairs = named.flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
        resolve({ status: response.statusCode ?? 0, headers: new Headers(pairs), text })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
