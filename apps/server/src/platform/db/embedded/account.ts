/** The account `nobody`: PostgreSQL refuses to run as root. */
const nobody = 65534

/** Whether PostgreSQL has to run under another account than this process. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** What `spawn` and `chown` need so that files and processes of PostgreSQL do not belong to root. */
export function postgresAccount(): { uid: number; gid: number } | undefined {
  return isRoot() ? { uid: nobody, gid: nobody } : undefined
}
