import type { CopyObjectCommandInput, S3Client } from '@aws-sdk/client-s3'
import type { S3Config } from './blobs-config.ts'
import { explainS3Error } from './explain-s3-error.ts'

/** An object in a bucket: its key, its size, and the time of its last write by the clock of the server. */
export type StoredObject = { key: string; bytes: number; storedAt: Date }

/** A body and its SHA-256 in hex, which the server compares with what it receives. */
type Content = { body: Uint8Array; sha256: string }

type Sdk = typeof import('@aws-sdk/client-s3')

const attemptsMax = 3
/** The limits of connecting, of waiting for the headers of a response, and of a connection without any data. */
const timeouts = { connectionTimeout: 5_000, requestTimeout: 60_000, socketTimeout: 30_000 }

const inBase64 = (sha256: string) => Buffer.from(sha256, 'hex').toString('base64')

/**
 * The operations on one bucket that blobs need. Every error is one sentence without secrets: `BlobsUnavailable` when a
 * later try may succeed, `OperatorError` for what the operator must change. The SDK is loaded at the first operation.
 */
export class S3Bucket {
  readonly #config: S3Config
  #opened: Promise<{ sdk: Sdk; client: S3Client }> | undefined

  constructor(config: S3Config) {
    this.#config = config
  }

  /** Verifies that the bucket exists and can be listed. */
  async check(abortSignal: AbortSignal): Promise<void> {
    const input = { ...this.#at(), Prefix: this.#config.prefix, MaxKeys: 1 }
    await this.#run(({ sdk, client }) => client.send(new sdk.ListObjectsV2Command(input), { abortSignal }))
  }

  async put(key: string, { body, sha256 }: Content, abortSignal?: AbortSignal): Promise<void> {
    const input = {
      ...this.#at(key),
      Body: body,
      ContentLength: body.length,
      ChecksumSHA256: inBase64(sha256),
    }
    await this.#run(({ sdk, client }) => client.send(new sdk.PutObjectCommand(input), { abortSignal }))
  }

  /** Stores an object in parts, one at a time. The upload is aborted when a part fails, so that no part stays. */
  async putParts(key: string, parts: AsyncIterable<Content>, abortSignal: AbortSignal): Promise<void> {
    const at = this.#at(key)
    const { UploadId } = await this.#run(({ sdk, client }) =>
      client.send(new sdk.CreateMultipartUploadCommand({ ...at, ChecksumAlgorithm: 'SHA256' }), {
        abortSignal,
      }),
    )
    try {
      const Parts: { PartNumber: number; ETag: string | undefined; ChecksumSHA256: string }[] = []
      for await (const { body, sha256 } of parts) {
        const part = { PartNumber: Parts.length + 1, ChecksumSHA256: inBase64(sha256) }
        const { ETag } = await this.#run(({ sdk, client }) =>
          client.send(new sdk.UploadPartCommand({ ...at, ...part, UploadId, Body: body }), { abortSignal }),
        )
        Parts.push({ ...part, ETag })
      }
      await this.#run(({ sdk, client }) =>
        client.send(new sdk.CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } }), {
          abortSignal,
        }),
      )
    } catch (error) {
      // The rule of the bucket for incomplete uploads removes what this request does not reach.
      await this.#run(({ sdk, client }) =>
        client.send(new sdk.AbortMultipartUploadCommand({ ...at, UploadId })),
      ).catch(() => {})
      throw error
    }
  }

  /**
   * Copies an object inside the bucket. Returns the SHA-256 that the server has computed, in hex, or null if it
   * computes none.
   */
  async copy(from: string, to: string, abortSignal: AbortSignal): Promise<string | null> {
    const input: CopyObjectCommandInput = {
      ...this.#at(to),
      CopySource: `${this.#config.bucket}/${from}`,
      ChecksumAlgorithm: 'SHA256',
    }
    const { CopyObjectResult } = await this.#run(({ sdk, client }) =>
      client.send(new sdk.CopyObjectCommand(input), { abortSignal }),
    )
    const computed = CopyObjectResult?.ChecksumSHA256
    return computed === undefined ? null : Buffer.from(computed, 'base64').toString('hex')
  }

  /**
   * Returns the content of an object as it arrives, or null if there is no object.
   * @param part only these bytes, one at least; none where the object ends before them
   */
  async get(
    key: string,
    part?: { offset: number; bytes: number },
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const range = part && `bytes=${part.offset}-${part.offset + part.bytes - 1}`
    const input = { ...this.#at(key), ...(range !== undefined && { Range: range }) }
    const found = await this.#unlessMissing(({ sdk, client }) =>
      client.send(new sdk.GetObjectCommand(input)).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'InvalidRange') return 'ends before' as const
        throw error
      }),
    )
    if (found === null) return null
    if (found === 'ends before') return nothing()
    // The SDK for Node returns a readable stream.
    return this.#explained(found.Body as AsyncIterable<Uint8Array>)
  }

  async head(key: string): Promise<StoredObject | null> {
    const found = await this.#unlessMissing(({ sdk, client }) =>
      client.send(new sdk.HeadObjectCommand(this.#at(key))),
    )
    return found && { key, bytes: found.ContentLength ?? 0, storedAt: found.LastModified ?? new Date() }
  }

  async delete(key: string): Promise<void> {
    await this.#run(({ sdk, client }) => client.send(new sdk.DeleteObjectCommand(this.#at(key))))
  }

  /** Lists the objects whose keys begin with `prefix`, a thousand at a time. */
  async *list(prefix: string, abortSignal: AbortSignal): AsyncGenerator<StoredObject[]> {
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const input = {
        ...this.#at(),
        Prefix: prefix,
        ...(token !== undefined && { ContinuationToken: token }),
      }
      const page = await this.#run(({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command(input), { abortSignal }),
      )
      yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        key: Key,
        bytes: Size,
        storedAt: LastModified,
      }))
      token = page.NextContinuationToken
    }
  }

  #at(key: string): { Bucket: string; Key: string }
  #at(): { Bucket: string }
  #at(key?: string) {
    return { Bucket: this.#config.bucket, ...(key !== undefined && { Key: key }) }
  }

  async #run<T>(operation: (opened: { sdk: Sdk; client: S3Client }) => Promise<T>): Promise<T> {
    try {
      this.#opened ??= open(this.#config)
      return await operation(await this.#opened)
    } catch (error) {
      throw explainS3Error(error, this.#config)
    }
  }

  async #unlessMissing<T>(
    operation: (opened: { sdk: Sdk; client: S3Client }) => Promise<T>,
  ): Promise<T | null> {
    return this.#run((opened) =>
      operation(opened).catch((error: unknown) => {
        if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return null
        throw error
      }),
    )
  }

  async *#explained(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw explainS3Error(error, this.#config)
    }
  }
}

async function open({ endpoint, region, accessKey }: S3Config): Promise<{ sdk: Sdk; client: S3Client }> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(region !== undefined && { region }),
    ...(accessKey && { credentials: { accessKeyId: accessKey.id, secretAccessKey: accessKey.secret } }),
    maxAttempts: attemptsMax,
    // Only the checksums that are sent below: some servers reject or corrupt the default ones of the SDK.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...timeouts, throwOnRequestTimeout: true },
  })
  return { sdk, client }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
