import type { Server } from 'node:http'

interface Place {
  readonly host: string
  readonly port: number
  /** The names of the settings that host and port come from. */
  readonly settings: { readonly host: string; readonly port: string }
}

/** A port that can't be opened; the message names the setting to change. */
export class PortUnfit extends Error {}

/** Makes a server listen. Throws PortUnfit when the port is taken or forbidden, or when the host isn't an address of this machine. */
export async function startListening(server: Server, { host, port, settings }: Place): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new PortUnfit(`the port is taken (${message}). Set ${settings.port} to another one.`, { cause: error })
    if (code === 'EACCES')
      throw new PortUnfit(`this account may not use the port (${message}). Set ${settings.port} to one from 1024 on.`, {
        cause: error,
      })
    throw new PortUnfit(
      `${settings.host}=${host} can't be listened on (${message}). It has to be an address of this machine.`,
      {
        cause: error,
      },
    )
  }
}
