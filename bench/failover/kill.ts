import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, hasTwoReplicas, type NodeNumber, nodes, site, until } from '../../scripts/start-cluster.ts'
import type { Load } from './failover-load.ts'

/** What is killed: PostgreSQL of the primary, the primary's whole machine (silent, then back), a web process, the worker, etcd's leader. */
export const kinds = ['postgres', 'node', 'web', 'worker', 'etcd'] as const
export type Kind = (typeof kinds)[number]

/** How often each is killed by default. */
export const usual: Readonly<Record<Kind, number>> = { postgres: 10, node: 3, web: 10, worker: 5, etcd: 2 }

export interface Killed {
  readonly kind: Kind
  /** Milliseconds of `performance.now()`. */
  readonly atMs: number
  /** The longest time afterwards without an acknowledged write, and without an answered read; in seconds. */
  readonly writesAwayS: number
  readonly readsAwayS: number
}

interface Drill {
  /** The number of earlier kills of this kind. */
  readonly turn: number
  readonly load: Load
  /** Ends it early. */
  readonly signal: AbortSignal
}

const calmMs = 3000
const settleMs = 5000
/** A silent machine comes back well after its lease has expired. */
const silentMs = 32_000

/** Kills one part under load, waits until the cluster has recovered, and returns how long writes and reads were unavailable. */
export async function killing(cluster: Cluster, kind: Kind, { turn, load, signal }: Drill): Promise<Killed> {
  const wait = (ms: number) => delay(ms, undefined, { signal })
  const come = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, { signal })
  await wait(calmMs)
  const atMs = performance.now()
  if (kind === 'postgres') {
    killOne(await cluster.postmasterOf(await findPrimary()))
  } else if (kind === 'node') {
    await silence(cluster, await findPrimary(), wait)
  } else if (kind === 'etcd') {
    killOne(cluster.etcds[(await findEtcdLeader()) - 1]?.pid())
  } else {
    killOne((kind === 'web' ? cluster.webs[turn % cluster.webs.length] : cluster.worker)?.pid())
  }
  // The cluster may not have noticed yet.
  await wait(settleMs)
  const write = async () => load.answers.findLast((one) => isWrite(one.kind) && one.status === 200)
  await come('acknowledged writes', async () => ((await write())?.atMs ?? 0) > atMs + settleMs)
  await come('two replicas', () => hasTwoReplicas(cluster.urls.superuser))
  for (const port of [8401, 8402, 8403])
    await come(`port ${port}`, async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok)
  await come('the site', async () => (await fetch(`${site}/readyz`)).ok)
  const gap = (wanted: (kind: string) => boolean) => maxGapS(load, wanted, atMs)
  return { kind, atMs, writesAwayS: gap(isWrite), readsAwayS: gap((one) => one === 'read') }
}

const isWrite = (kind: string) => kind !== 'read'

function killOne(pid: number | undefined): void {
  if (pid === undefined) throw new Error("the process to kill isn't running")
  process.kill(pid, 'SIGKILL')
}

/** The longest time after the kill without a 200 response, up to now. */
export function maxGapS({ answers }: Pick<Load, 'answers'>, wanted: (kind: string) => boolean, fromMs: number): number {
  let [lastMs, maxMs] = [fromMs, 0]
  for (const { kind, status, atMs } of answers) {
    if (!wanted(kind) || status !== 200 || atMs <= fromMs) continue
    maxMs = Math.max(maxMs, atMs - lastMs)
    lastMs = atMs
  }
  maxMs = Math.max(maxMs, performance.now() - lastMs)
  return Math.round(maxMs / 100) / 10
}

async function findPrimary(): Promise<NodeNumber> {
  for (const node of nodes) {
    const isPrimary = await fetch(`http://127.0.0.1:844${node}/primary`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isPrimary) return node
  }
  throw new Error('there is no primary')
}

async function findEtcdLeader(): Promise<NodeNumber> {
  for (const node of nodes) {
    const response = await fetch(`http://127.0.0.1:237${node}/v3/maintenance/status`, { method: 'POST', body: '{}' })
    const { header, leader } = (await response.json()) as { header: { member_id: string }; leader: string }
    if (header.member_id === leader) return node
  }
  throw new Error('etcd has no leader')
}

/** Suspends every process of a machine: nothing responds and nothing is closed, as if its network were gone. */
async function silence(cluster: Cluster, node: NodeNumber, wait: (ms: number) => Promise<unknown>): Promise<void> {
  const heads = [cluster.etcds[node - 1]?.pid(), cluster.patronis[node - 1]?.pid(), await cluster.postmasterOf(node)]
  const pids = await withChildren(heads.filter((pid) => pid !== undefined))
  if (pids.size === 0) throw new Error("the process to silence isn't running")
  for (const pid of pids) send(pid, 'SIGSTOP')
  try {
    await wait(silentMs)
  } finally {
    // Also if the drill ends here, because suspended processes can't exit.
    for (const pid of pids) send(pid, 'SIGCONT')
  }
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has exited in the meantime.
  }
}

/** These processes and all their descendants, from /proc. */
async function withChildren(heads: readonly number[]): Promise<Set<number>> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = / \S (\d+) /.exec(stat.slice(stat.lastIndexOf(')')))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const all = new Set(heads)
  for (let grown = true; grown;) {
    grown = false
    for (const [pid, parent] of parents) {
      if (!all.has(parent) || all.has(pid)) continue
      all.add(pid)
      grown = true
    }
  }
  return all
}
