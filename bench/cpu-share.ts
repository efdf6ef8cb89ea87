import { access, constants, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Control groups of Linux: of the first version, with a tree for the processor, and of the second. */
const trees = [
  {
    root: '/sys/fs/cgroup/cpu',
    limit: (quota: number) => ({ 'cpu.cfs_period_us': periodUs, 'cpu.cfs_quota_us': quota }),
  },
  { root: '/sys/fs/cgroup', limit: (quota: number) => ({ 'cpu.max': `${quota} ${periodUs}` }) },
] as const

/** Short, so that an answer rarely waits for the next one. */
const periodUs = 10_000

/**
 * Lets a process, its children and theirs to come use so much of one core, as if they had a machine of their own. Answers how to give
 * the group up once they have ended; undefined where this account may not make such groups.
 * @param share of a core, from 0.1 on.
 */
export async function shareCore(name: string, pid: number, share: number): Promise<(() => Promise<void>) | undefined> {
  for (const { root, limit } of trees) {
    const group = join(root, name)
    const isOurs = await access(root, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isOurs) continue
    try {
      await mkdir(group, { recursive: true })
      for (const [file, value] of Object.entries(limit(Math.round(share * periodUs))))
        await writeFile(join(group, file), String(value))
      for (const one of [pid, ...(await childrenOf(pid))]) await writeFile(join(group, 'cgroup.procs'), String(one))
      return () => rmdir(group).catch(() => undefined)
    } catch {
      await rmdir(group).catch(() => undefined)
    }
  }
  return undefined
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
