import { createServer } from 'node:http'

// What an answer of the size of a page of the feed costs when nothing is done for it.
const body = JSON.stringify({ text: 'x'.repeat(15_000 - 11) })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

// Connections wait while others are measured.
createServer({ keepAliveTimeout: 75_000 }, (_, response) => void response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
