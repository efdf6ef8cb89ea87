import { access, constants, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux control groups: version 1, with a hierarchy for the CPU, and version 2. */
const trees = [
  {
    root: '/sys/fs/cgroup/cpu',
    mark: 'cpu.cfs_quota_us',
    limit: (quota: number) => ({ 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': quota }),
  },
  {
    root: '/sys/fs/cgroup',
    mark: 'cgroup.controllers',
    limit: (quota: number) => ({ 'cpu.max': `${quota} ${periodUs}` }),
  },
] as const

/** Short, so that a response rarely has to wait for the next period. */
const periodUs = 10_000

/**
 * Limits a process and its present and future descendants to a share of one core, as if they had their own machine. Returns a function
 * that removes the group once they have exited; undefined if this account can't create control groups.
 * @param share of a core, from 0.1 on.
 */
export async function shareCore(name: string, pid: number, share: number): Promise<(() => Promise<void>) | undefined> {
  for (const { root, mark, limit } of trees) {
    const group = join(root, name)
    if (!(await isTree(root, mark))) continue
    try {
      await mkdir(group, { recursive: true })
      for (const [file, value] of Object.entries(limit(Math.round(share * periodUs))))
        await writeFile(join(group, file), String(value))
      // The process itself first, so that its new children are in its group.
      await enter(group, pid)
      for (const child of await childrenOf(pid)) await enter(group, child).catch(ignoreEnded)
      return () => rmdir(group).catch(() => undefined)
    } catch {
      const members = await readFile(join(group, 'cgroup.procs'), 'utf8').catch(() => '')
      for (const member of members.split('\n').filter(Boolean)) await enter(root, Number(member)).catch(() => undefined)
      await rmdir(group).catch((error: unknown) => console.error(`${group} could not be removed: ${String(error)}`))
    }
  }
  return undefined
}

/** Whether it's a cgroup hierarchy that we may write: elsewhere these would be ordinary files. */
const isTree = (root: string, mark: string) =>
  Promise.all([access(root, constants.W_OK), access(join(root, mark))]).then(
    () => true,
    () => false,
  )

const enter = (group: string, pid: number) => writeFile(join(group, 'cgroup.procs'), String(pid))

/** A backend that has exited in the meantime needs no share. */
function ignoreEnded(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ESRCH') throw error
}

async function childrenOf(pid: number): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.split(') ')[1]?.split(' ')[1]) === pid) found.push(Number(name))
  }
  return found
}
