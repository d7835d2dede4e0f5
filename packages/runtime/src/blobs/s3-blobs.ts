import { createHash, randomUUID } from 'node:crypto'
import { mapBounded } from '../concurrency/map-bounded.ts'
import {
  type Blob,
  BlobDamaged,
  BlobMissing,
  type BlobPart,
  type Blobs,
  checkDigest,
  checkScope,
  checkStatement,
  type FindReferenced,
  isDigest,
  isStatement,
  orphanGraceMs,
  statementsFolder,
} from './blobs.ts'
import type { S3Config } from './blobs-config.ts'
import { partsOf } from './parts-of.ts'
import { S3Bucket } from './s3-bucket.ts'
import { verifiedChunks } from './verified-chunks.ts'

/**
 * Content up to this size is one request; more is uploaded in parts of it. A store holds at most three parts in memory.
 */
const partBytes = 8 * 2 ** 20
/** Most that one copy takes. */
const blobBytesMax = 5 * 2 ** 30
/** Requests at a time of a call. */
const requestsMax = 8

const sha256Of = (body: Uint8Array) => createHash('sha256').update(body).digest('hex')

/**
 * Blobs in a bucket of S3 or of a compatible server, as `<prefix>/<scope>/<first two digits>/<sha256>` (0085). Content
 * whose digest is not known before its end is uploaded under `<prefix>/<scope>/incoming` and copied to its place by the
 * server.
 */
export function openS3Blobs(config: S3Config): (scope: string) => Blobs {
  const bucket = new S3Bucket(config)
  return (scope) => {
    checkScope(scope)
    const folder = `${config.prefix}${scope}/`
    const statements = `${folder}${statementsFolder}/`
    const keyOf = (sha256: string) => `${folder}${checkDigest(sha256).slice(0, 2)}/${sha256}`

    async function storeWhole(body: Uint8Array, signal: AbortSignal): Promise<Blob> {
      signal.throwIfAborted()
      const sha256 = sha256Of(body)
      await bucket.put(keyOf(sha256), { body, sha256 }, signal)
      return { sha256, bytes: body.length }
    }

    async function storeInParts(parts: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
      const hash = createHash('sha256')
      let bytes = 0
      async function* hashed() {
        for await (const body of parts) {
          signal.throwIfAborted()
          hash.update(body)
          bytes += body.length
          if (bytes > blobBytesMax) throw new Error('A stored file may have 5 GB at most')
          yield { body, sha256: sha256Of(body) }
        }
      }
      const incoming = `${folder}incoming/${randomUUID()}`
      await bucket.putParts(incoming, hashed(), signal)
      const sha256 = hash.digest('hex')
      try {
        const computed = await bucket.copy(incoming, keyOf(sha256), signal)
        if (computed !== null && computed !== sha256) {
          await bucket.delete(keyOf(sha256))
          throw new BlobDamaged(`The bucket has stored other content than the blob ${sha256}: try again`)
        }
      } finally {
        await bucket.delete(incoming)
      }
      return { sha256, bytes }
    }

    async function put(source: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Blob> {
      const parts = partsOf(source, partBytes, signal)
      try {
        const first = await parts.next()
        const second = first.done ? first : await parts.next()
        if (second.done) return await storeWhole(first.done ? new Uint8Array() : first.value, signal)
        return await storeInParts(chain([first.value, second.value], parts), signal)
      } catch (error) {
        signal.throwIfAborted()
        throw error
      } finally {
        await parts.return(undefined)
      }
    }

    return {
      put,
      putAll: (contents, signal) => mapBounded(contents, requestsMax, (body) => storeWhole(body, signal)),
      read: (sha256) => verifiedChunks(contentOf({ bucket, key: keyOf(sha256), sha256 }), sha256),
      readPart: (sha256, part) =>
        verifiedChunks(contentOf({ bucket, key: keyOf(sha256), sha256 }, part), part.sha256, sha256),
      sizeOf: async (sha256) => (await bucket.head(keyOf(sha256)))?.bytes ?? null,
      delete: (sha256) => bucket.delete(keyOf(sha256)),
      deleteOrphans: (findReferenced, signal) => deleteOrphans({ bucket, folder }, findReferenced, signal),
      async putStatement(name, text, signal) {
        const key = `${statements}${checkStatement(name)}`
        if (await bucket.head(key)) return
        const body = Buffer.from(text)
        await bucket.put(key, { body, sha256: sha256Of(body) }, signal)
      },
      async statements(signal) {
        const names: string[] = []
        for await (const objects of bucket.list(statements, signal))
          names.push(...objects.map(({ key }) => key.slice(statements.length)).filter(isStatement))
        const found = await mapBounded(names.toSorted(), requestsMax, async (name) => {
          const content = await bucket.get(`${statements}${name}`)
          return content && { name, text: Buffer.concat(await Array.fromAsync(content)).toString() }
        })
        return found.filter((statement) => statement !== null)
      },
    }
  }
}

/** Verifies that the bucket can be used. Throws `BlobsUnavailable`, or an `OperatorError` with what to correct. */
export function checkS3Blobs(config: S3Config, signal: AbortSignal): Promise<void> {
  return new S3Bucket(config).check(signal)
}

async function* chain(first: (Uint8Array | undefined)[], rest: AsyncIterable<Uint8Array>) {
  // Each part leaves the memory when the next is uploaded.
  for (let part = first.shift(); part !== undefined; part = first.shift()) yield part
  yield* rest
}

/** The content of a blob, or that of a part of it, as it arrives: not yet verified. */
async function* contentOf(
  { bucket, key, sha256 }: { bucket: S3Bucket; key: string; sha256: string },
  part?: BlobPart,
): AsyncGenerator<Uint8Array> {
  const content = await bucket.get(key, part)
  if (content === null) throw new BlobMissing(`There is no blob ${sha256}`)
  yield* content
}

/** Deletes the orphans of a scope, and what a stopped process has left under `incoming`, by the clock of the server. */
async function deleteOrphans(
  { bucket, folder }: { bucket: S3Bucket; folder: string },
  findReferenced: FindReferenced,
  signal: AbortSignal,
): Promise<number> {
  const before = (await serverTime(bucket, `${folder}incoming/${randomUUID()}`)) - orphanGraceMs
  let deleted = 0
  for await (const objects of bucket.list(folder, signal)) {
    const old = objects.filter(({ storedAt }) => storedAt.getTime() < before)
    const digests = old.map(({ key }) => key.slice(key.lastIndexOf('/') + 1)).filter(isDigest)
    const referenced = digests.length === 0 ? new Set<string>() : await findReferenced(digests)
    for (const { key } of old) {
      const name = key.slice(key.lastIndexOf('/') + 1)
      const isAbandoned = key.startsWith(`${folder}incoming/`)
      if (!isAbandoned && (!isDigest(name) || referenced.has(name))) continue
      // The same content may have been stored again since it was listed.
      const now = await bucket.head(key)
      if (!now || now.storedAt.getTime() >= before) continue
      await bucket.delete(key)
      if (!isAbandoned) deleted += 1
    }
  }
  return deleted
}

async function serverTime(bucket: S3Bucket, key: string): Promise<number> {
  const body = new Uint8Array()
  await bucket.put(key, { body, sha256: sha256Of(body) })
  const written = await bucket.head(key)
  await bucket.delete(key)
  // Without its object, nothing is old.
  return written?.storedAt.getTime() ?? 0
}
