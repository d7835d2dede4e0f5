import { expect, test } from 'vitest'
import { blobsLocation } from '../blobs/blobs-config.ts'
import { blobsConfigOf, blobVariables } from './blob-variables.ts'
import { readEnvironment } from './read-environment.ts'

const read = (variables: Record<string, string>) =>
  blobsConfigOf(readEnvironment(blobVariables, { DATA_FOLDER: '/data', ...variables }))

test('files are in a folder, unless there is a bucket', () => {
  expect(read({})).toEqual({ folder: '/data/blobs' })
  expect(read({ BLOB_FOLDER: '/blobs' })).toEqual({ folder: '/blobs' })
  expect(read({ BLOB_URL: 's3://fiscus-blobs' })).toEqual({ bucket: 'fiscus-blobs', prefix: '' })
  const config = read({
    BLOB_URL: 's3://fiscus-blobs//one/two/',
    BLOB_ENDPOINT: 'http://minio:9000',
    BLOB_ACCESS_KEY_ID: 'id',
    BLOB_SECRET_ACCESS_KEY: 'secret',
  })
  expect(config).toEqual({
    bucket: 'fiscus-blobs',
    prefix: 'one/two/',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    accessKey: { id: 'id', secret: 'secret' },
  })
  expect(blobsLocation(config)).toBe('s3://fiscus-blobs/one/two')
})

test.each([
  [{ BLOB_URL: 's3://fiscus-blobs', BLOB_FOLDER: '/blobs' }, 'BLOB_URL and BLOB_FOLDER are both set'],
  [{ BLOB_URL: 'https://fiscus-blobs' }, 'BLOB_URL: Set it to a bucket and a folder in it'],
  [{ BLOB_REGION: 'eu-central-1' }, 'BLOB_REGION is set without BLOB_URL'],
  [
    { BLOB_URL: 's3://fiscus-blobs', BLOB_ACCESS_KEY_ID: 'id' },
    'Set both BLOB_ACCESS_KEY_ID and BLOB_SECRET',
  ],
])('%j is rejected', (variables, sentence) => {
  expect(() => read(variables)).toThrow(sentence)
})
