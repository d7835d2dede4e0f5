import { createHash } from 'node:crypto'
import { isDigest } from './blobs.ts'
import { blobsLocation, type S3Config } from './blobs-config.ts'
import { markBytesMax, markFile, markText, type Place, parseMark } from './place.ts'
import { openS3Blobs } from './s3-blobs.ts'
import { S3Bucket } from './s3-bucket.ts'

/** Each request to a bucket has a price, and a bucket does not disappear below its files as a mount does. */
const trustedMs = 15_000
const listMsMax = 60_000

/** A bucket, or a folder in it, as the place of the blobs. */
export function s3Place(config: S3Config): Place {
  const bucket = new S3Bucket(config)
  const location = blobsLocation(config)
  const name = `The bucket ${location}`
  const key = `${config.prefix}${markFile}`
  return {
    name,
    location,
    trustedMs,
    blobsOf: openS3Blobs(config),
    async readMark() {
      const content = await bucket.get(key, { offset: 0, bytes: markBytesMax })
      return content && parseMark(name, Buffer.concat(await Array.fromAsync(content)).toString())
    },
    async writeMark(mark) {
      const body = Buffer.from(markText(mark))
      await bucket.put(key, { body, sha256: createHash('sha256').update(body).digest('hex') })
    },
    async hasBlobs() {
      // The first thousand objects show it: a bucket with blobs has hardly anything else.
      for await (const objects of bucket.list(config.prefix, AbortSignal.timeout(listMsMax)))
        return objects.some(({ key }) => isDigest(key.slice(key.lastIndexOf('/') + 1)))
      return false
    },
    // The mark was read from it; what a key may not write shows at the first file.
    async requireWritable() {},
  }
}
