/**
 * How many lines the rework of the layout took away, counted from the history: features were built in the same days, so the lines
 * of the whole say nothing about it. What the commits in behaviour-commits.json added is left out; each of them gave people
 * or operators something that they didn't have.
 */
import { execFileSync } from 'node:child_process'
import behaviourCommits from './behaviour-commits.json' with { type: 'json' }
import { isProduct } from './structure-report.ts'

/** From the commit before the rework to its last one. */
const range = '7585ce3..51ec07ef'

/** Lines that a log of `git log --numstat --format='commit %h'` adds to product code, without those of some commits. */
export function netLines(log: string, leftOut: ReadonlySet<string>): number {
  let counts = true
  let net = 0
  for (const line of log.split('\n')) {
    const [, hash] = /^commit (\w+)$/.exec(line) ?? []
    if (hash !== undefined) counts = !leftOut.has(hash)
    const [, added, removed, path] = /^(\d+)\t(\d+)\t(.+)$/.exec(line) ?? []
    if (counts && path !== undefined && isProduct(pathAfter(path))) net += Number(added) - Number(removed)
  }
  return net
}

/** `a/{b => c}/d` and `a => b` name a file that moved; its lines count where it is now. */
function pathAfter(path: string): string {
  return path
    .replace(/\{.* => (.*)\}/, '$1')
    .replace(/^.* => /, '')
    .replaceAll('//', '/')
}

/** The net lines of the rework, or undefined where the history isn't there (an archive, a shallow clone). */
export function linesOfRework(root: string): number | undefined {
  try {
    const log = execFileSync(
      'git',
      ['log', '--no-merges', '-M', '--numstat', '--abbrev=8', '--format=commit %h', range],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 },
    )
    return netLines(log, new Set(behaviourCommits.map(({ hash }) => hash)))
  } catch {
    return undefined
  }
}
