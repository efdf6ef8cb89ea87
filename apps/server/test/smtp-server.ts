import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface SmtpServer {
  readonly port: number
  readonly received: { readonly envelope: string[]; readonly content: string }[]
  close(): Promise<void>
}

/** A minimal SMTP server that accepts mails. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const received: SmtpServer['received'] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let envelope: string[] = []
    let content: string | undefined
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let pending = ''
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8')
      for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (content !== undefined) {
          if (line === '.') {
            received.push({ envelope, content })
            envelope = []
            content = undefined
            socket.write('250 taken\r\n')
          } else content += `${line}\n`
        } else if (/^DATA/i.test(line)) {
          content = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          if (/^(MAIL|RCPT)/i.test(line)) envelope.push(line)
          socket.write('250 fine\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return { port: (server.address() as AddressInfo).port, received, close }
}
