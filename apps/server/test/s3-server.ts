import { createRequire } from 'node:module'

interface S3Server {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
}

interface S3ServerOptions {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: readonly { readonly name: string }[]
}

// The package has no types: these are the parts that tests use.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: S3ServerOptions) => S3Server

/** Starts a real S3 service below a folder, with one bucket. Answers how to reach it. */
export async function startS3(directory: string) {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'itemo' }],
  })
  const { port } = await server.run()
  return {
    endpoint: `http://127.0.0.1:${port}/itemo`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    close: () => server.close(),
  }
}
