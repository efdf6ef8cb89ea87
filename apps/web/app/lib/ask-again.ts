import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Asks again for what no loader waits for. What is still on its way is given up: a first answer would stay, though it may be older. */
export async function askAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey })
  await client.invalidateQueries({ queryKey })
}
