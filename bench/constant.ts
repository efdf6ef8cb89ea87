import { createServer } from 'node:http'

// The cost of a constant response of the size of a feed page.
const body = JSON.stringify({ text: 'x'.repeat(15_000 - 11) })
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }

// Connections are idle while others are measured.
createServer({ keepAliveTimeout: 75_000 }, (_, response) => void response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
