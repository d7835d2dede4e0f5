import { join, resolve } from 'node:path'
import { z } from 'zod'
import { webAddress } from '../addresses/addresses.ts'
import type { BlobsConfig } from '../blobs/blobs-config.ts'
import { OperatorError } from '../faults/operator-error.ts'
import { processVariables } from './process-variables.ts'

const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9/_.-]*))?$/

/** The environment variables of a process with stored files. */
export const blobVariables = processVariables.pick({ DATA_FOLDER: true }).extend({
  BLOB_FOLDER: z
    .string()
    .transform((folder) => resolve(folder))
    .optional()
    .meta({
      description: 'The folder of stored files. All processes of an installation share it.',
      computedDefault: 'blobs in DATA_FOLDER, unless BLOB_URL is set',
    }),
  BLOB_URL: z
    .string()
    .regex(bucketUrl, 'Set it to a bucket and a folder in it, as s3://bucket/fiscus.')
    .optional()
    .describe('A bucket of S3 for stored files instead of a folder, as s3://bucket/fiscus.'),
  BLOB_ENDPOINT: webAddress('the address of the server, as https://minio.example.com')
    .optional()
    .describe(
      'The address of a server with the API of S3, as https://minio.example.com. Without it the bucket is at AWS.',
    ),
  BLOB_REGION: z
    .string()
    .optional()
    .describe(
      'The region of the bucket, as eu-central-1. Without it AWS_REGION; with BLOB_ENDPOINT us-east-1.',
    ),
  BLOB_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('The access key of the bucket. Without it the role of the machine.'),
  BLOB_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of BLOB_ACCESS_KEY_ID.'),
})

type BlobVariables = z.output<typeof blobVariables>

/**
 * The location of stored files: the bucket of BLOB_URL, else BLOB_FOLDER, else `blobs` in DATA_FOLDER.
 * @throws OperatorError for variables that contradict each other
 */
export function blobsConfigOf(read: BlobVariables): BlobsConfig {
  const { BLOB_URL, BLOB_FOLDER, BLOB_ENDPOINT, BLOB_REGION } = read
  if (BLOB_URL === undefined) {
    rejectWithoutBucket(read)
    return { folder: BLOB_FOLDER ?? join(read.DATA_FOLDER, 'blobs') }
  }
  if (BLOB_FOLDER !== undefined)
    throw new OperatorError('BLOB_URL and BLOB_FOLDER are both set: set only the place where the files are.')
  const [, bucket = '', path = ''] = bucketUrl.exec(BLOB_URL) ?? []
  const folders = path.split('/').filter((folder) => folder !== '')
  return {
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint: BLOB_ENDPOINT,
    region: BLOB_REGION ?? (BLOB_ENDPOINT === undefined ? undefined : 'us-east-1'),
    accessKey: accessKeyOf(read),
  }
}

function rejectWithoutBucket(read: BlobVariables): void {
  const names = ['BLOB_ENDPOINT', 'BLOB_REGION', 'BLOB_ACCESS_KEY_ID', 'BLOB_SECRET_ACCESS_KEY'] as const
  const unused = names.find((name) => read[name] !== undefined)
  if (unused !== undefined)
    throw new OperatorError(`${unused} is set without BLOB_URL: set BLOB_URL to the bucket.`)
}

function accessKeyOf({ BLOB_ACCESS_KEY_ID: id, BLOB_SECRET_ACCESS_KEY: secret }: BlobVariables) {
  if (id !== undefined && secret !== undefined) return { id, secret }
  if (id === undefined && secret === undefined) return undefined
  throw new OperatorError(
    'Set both BLOB_ACCESS_KEY_ID and BLOB_SECRET_ACCESS_KEY, or none for the role of the machine.',
  )
}
