// A minimal chat: node:http, ws and one prepared insert, which is committed before the message goes to the sockets of the
// conversation's members. Itemo's live delivery is compared with it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type WebSocket, WebSocketServer } from 'ws'

/** The account of each token, and the members of each conversation. */
export interface LeanChat {
  readonly accounts: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, readonly string[]>>
}

const { accounts, members } = JSON.parse(readFileSync(process.env.ROUTES ?? '', 'utf8')) as LeanChat
const insert = {
  name: 'message',
  text: 'insert into messages (conversation_id, sender_id, id, text) values ($1, $2, $3, $4)',
}
// The size of Itemo's own pool.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const socketsOf = new Map<string, WebSocket>()

const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-length': 0 }).end()
  const conversation = (request.url ?? '').slice('/messages/'.length)
  const sender = accounts[request.headers.authorization?.slice('Bearer '.length) ?? '']
  text(request)
    .then(async (body) => {
      const message = JSON.parse(body) as { id: string; text: string }
      await pool.query({ ...insert, values: [conversation, sender, message.id, message.text] })
      for (const member of members[conversation] ?? []) socketsOf.get(member)?.send(body)
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body)
    })
    .catch((error: Error) => response.writeHead(500).end(error.message))
})
new WebSocketServer({ server, perMessageDeflate: false }).on('connection', (socket, request) =>
  socketsOf.set(accounts[(request.url ?? '').slice(1)] ?? '', socket),
)
server.listen(Number(process.env.PORT), '127.0.0.1')
