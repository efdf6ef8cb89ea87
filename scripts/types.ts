// `npm run types`: type-checks every project, two at a time, after generating the types of the web app's routes. The root project
// holds scripts, bench and the server, which they import: as two projects the server would be checked twice. Results are cached in
// node_modules/.cache/types, so that the next run only checks what changed and what imports it.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './run-command.ts'

// The checker is written in Go: with Go's default heap growth it takes a fifth more CPU time.
const env = { GOGC: '400' }

const root = fileURLToPath(new URL('..', import.meta.url))
const projects = [
  '.',
  'apps/web',
  'apps/web/worker',
  'e2e',
  'packages/domain',
  'packages/contract',
  'packages/card-sandbox',
]

/** Type-checks one project; answers its errors, or nothing. */
async function check(project: string): Promise<string> {
  if (project === 'apps/web') {
    const typegen = await runCommand('react-router', ['typegen'], { root, cwd: `${root}/apps/web` })
    if (typegen.code !== 0) return typegen.output
  }
  // Checkers that run at the same time each check the shared types again.
  const kept = join(root, 'node_modules/.cache/types', `${project.replaceAll(/\W/g, '_')}.tsbuildinfo`)
  const args = ['-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', kept]
  const { code, output } = await runCommand('tsc', args, { root, env })
  return code === 0 ? '' : output || `tsc -p ${project} failed`
}

const waiting = [...projects]
const complaints: string[] = []
const work = async () => {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const complaint = await check(project)
    if (complaint !== '') complaints.push(complaint)
  }
}
await Promise.all([work(), work()])
if (complaints.length > 0) {
  console.error(complaints.join('\n').trim())
  process.exitCode = 1
}
