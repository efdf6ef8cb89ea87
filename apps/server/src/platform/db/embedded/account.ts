import { chmod, mkdir } from 'node:fs/promises'

/** The account `nobody`: PostgreSQL refuses to run as root. */
const nobody = 65534

/** Whether PostgreSQL has to run under another account than this process. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The options for `spawn` and `chown` that keep root from owning PostgreSQL's files and processes. */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  return isRoot() ? { uid: nobody, gid: nobody } : undefined
}

/** Creates a folder; as root, one that PostgreSQL's account may enter, however strict the umask is. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true })
  if (!isRoot() || first === undefined) return
  await chmod(first, 0o755)
  await chmod(folder, 0o755)
}
