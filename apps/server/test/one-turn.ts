/** The first attempt of a job, as the queue describes it to the job. */
export const firstAttemptOf = () => ({
  id: crypto.randomUUID(),
  number: 1,
  last: false,
  event: undefined,
  signal: AbortSignal.timeout(600_000),
})
