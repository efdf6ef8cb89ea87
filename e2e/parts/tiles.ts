import { createServer } from 'node:http'
import sharp from 'sharp'

/** A server of map tiles, all the same plain square: their content doesn't matter to journeys. */
export async function startTiles(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dfe8dc"/>
<path d="M0 90H256M150 0V256M0 0L256 256" stroke="#fff" stroke-width="7"/><rect width="256" height="256" fill="none" stroke="#c9d6c2"/></svg>`
  const tile = await sharp(Buffer.from(lines)).png().toBuffer()
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end(tile))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The tiles have no port')
  return { url: `http://127.0.0.1:${address.port}/{z}/{x}/{y}.png`, stop: () => void server.close() }
}
