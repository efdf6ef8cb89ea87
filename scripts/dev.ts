// `npm run dev`: the server, restarted at every change of its code, behind Vite with hot reload, at one address.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'
import { projectEnv } from './run-command.ts'
import { stopWithNpm } from './stop-with-npm.ts'

/** What the server answers; everything else is the web app. */
const serverPaths = [
  '/api',
  '/auth/v1',
  '/unsubscribe',
  '/storage',
  '/dev',
  '/sandbox',
  '/v1',
  '/webhooks',
  '/healthz',
  '/readyz',
]

const root = fileURLToPath(new URL('..', import.meta.url))
const port = Number(process.env.PORT ?? 3000)
const address = process.env.SITE_URL ?? `http://localhost:${port}`
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

const server = spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  env: { ...projectEnv(root), HOST: '127.0.0.1', PORT: String(serverPort), SITE_URL: address },
  stdio: 'inherit',
  // Ctrl-C only reaches this process, which then stops the other one: nothing is stopped twice.
  detached: true,
})
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
// However this process ends, it doesn't leave the server running.
process.once('exit', () => server.kill('SIGTERM'))

// React Router looks for its configuration in the working directory.
process.chdir(join(root, 'apps/web'))
const vite = await createServer({
  root: join(root, 'apps/web'),
  configFile: join(root, 'apps/web/vite.config.ts'),
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [`^${path}(/|\\?|$)`, { target, xfwd: true }])),
      '^/realtime(/|\\?|$)': { target, ws: true, xfwd: true },
    },
  },
})
await vite.listen()
console.log(`Itemo for developers: ${address}`)

stopWithNpm()
let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await vite.close()
  await ended
  process.exit(0)
}
// Vite would exit at once; the server has to stop first.
process.removeAllListeners('SIGTERM')
process.on('SIGINT', () => void stop())
process.on('SIGTERM', () => void stop())
