import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections: until it is taken, none of those gets it by chance.
const lowest = 20_000
const highest = 32_000

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  return (await isFree(port)) ? port : await freePort()
}

/** Several different ones. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** @throws with the names of the ports that are in use. */
export async function refuseTakenPorts(ports: readonly number[]): Promise<void> {
  const free = await Promise.all(ports.map(isFree))
  const taken = ports.filter((_, at) => !free[at])
  if (taken.length > 0) throw new Error(`these ports of 127.0.0.1 are in use already: ${taken.join(', ')}`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
