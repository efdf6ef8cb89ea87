/** The first run of a job, as the queue tells it of itself. */
export const oneTurn = () => ({
  id: crypto.randomUUID(),
  number: 1,
  last: false,
  event: undefined,
  signal: AbortSignal.timeout(600_000),
})
