import { startFauxqs } from 'fauxqs'

/** A server with the API of S3 in this process, with an empty bucket. */
export type S3Server = AsyncDisposable & { endpoint: string; bucket: string }

/**
 * Starts a server with the API of S3 on a free port, or on `port`. It stores what it receives and lists it; it verifies
 * neither signatures nor checksums, so that it cannot prove that a wrong one is rejected.
 */
export async function startS3({ port = 0 } = {}): Promise<S3Server> {
  const server = await startFauxqs({ port, host: '127.0.0.1', logger: false })
  const bucket = 'fiscus-test'
  server.createBucket(bucket)
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    bucket,
    [Symbol.asyncDispose]: () => server.stop(),
  }
}
