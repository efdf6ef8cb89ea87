import type { Connection } from './socket-connection.ts'

/** The sockets of this process, indexed by the accounts that joined on them: a message for two people only visits their sockets. */
export function createSocketsOfAccounts(maxPerAccount: number) {
  const accountsOf = new Map<Connection, Set<string>>()
  const byAccount = new Map<string, Set<Connection>>()

  return {
    count: (): number => accountsOf.size,
    all: (): Iterable<Connection> => accountsOf.keys(),
    add: (connection: Connection) => void accountsOf.set(connection, new Set()),
    /** Adds a socket to an account's sockets; false when the account has too many, or when the socket is closed already. */
    admit(connection: Connection, userId: string): boolean {
      const accounts = accountsOf.get(connection)
      const own = byAccount.get(userId) ?? new Set()
      if (accounts === undefined || (!own.has(connection) && own.size >= maxPerAccount)) return false
      accounts.add(userId)
      byAccount.set(userId, own.add(connection))
      return true
    },
    /** The sockets of some accounts, each once. */
    of(userIds: Iterable<string>): Set<Connection> {
      return new Set([...userIds].flatMap((userId) => [...(byAccount.get(userId) ?? [])]))
    },
    remove(connection: Connection): void {
      for (const userId of accountsOf.get(connection) ?? []) {
        const own = byAccount.get(userId)
        own?.delete(connection)
        if (own?.size === 0) byAccount.delete(userId)
      }
      accountsOf.delete(connection)
    },
  }
}

export type SocketsOfAccounts = ReturnType<typeof createSocketsOfAccounts>
