import { mkdtemp, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { startS3 } from '@fiscus/testing/servers/s3'
import { afterAll, expect, test } from 'vitest'
import { blobs } from './blobs.ts'
import { runInTest } from './testing/run-program.ts'

const opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const s3 = opened.use(await startS3())
afterAll(() => opened.disposeAsync())

const never = new AbortController().signal
const tenant = '0190a0b0-0000-7000-8000-000000000001'
const environment = {
  BLOB_URL: `s3://${s3.bucket}/files`,
  BLOB_ENDPOINT: s3.endpoint,
  BLOB_ACCESS_KEY_ID: 'test',
  BLOB_SECRET_ACCESS_KEY: 'secret',
}
const inBucket = openBlobs({
  ...s3,
  prefix: 'files/',
  region: 'us-east-1',
  accessKey: { id: 'test', secret: 'secret' },
})
const inFolder = openBlobs({ folder })
const run = (...args: string[]) => runInTest(blobs, environment, args)

async function store(scope: string, text: string): Promise<string> {
  const [blob] = await inFolder(scope).putAll([Buffer.from(text)], never)
  return blob?.sha256 ?? ''
}

test('a copy continues where it stopped, and names damaged files', async () => {
  const first = await store(tenant, 'one')
  const second = await store('administration', 'two')
  expect(await run('copy', `--from=${folder}`)).toEqual({
    code: 0,
    stderr: '',
    stdout: `${tenant}: 1 copied so far, 0 were there
administration: 2 copied so far, 0 were there
2 copied (6 bytes), 0 were in s3://${s3.bucket}/files, 0 damaged
`,
  })
  const damaged = await store(tenant, 'damaged')
  await truncate(join(folder, tenant, damaged.slice(0, 2), damaged), 3)
  // As after a power failure that has undone the move to its place.
  const third = await store(tenant, 'three')
  const place = join(folder, tenant, third.slice(0, 2), third)
  await rename(place, join(folder, tenant, 'incoming', `${third}.1`))
  const again = await run('copy', `--from=${folder}`, '--json')
  expect(again.code).toBe(1)
  expect(JSON.parse(again.stdout)).toEqual({
    copied: 1,
    copiedBytes: 5,
    present: 2,
    damaged: [`${tenant}/${damaged}`],
  })
  for (const [scope, sha256, text] of [
    [tenant, first, 'one'],
    ['administration', second, 'two'],
    [tenant, third, 'three'],
  ] as const)
    expect(Buffer.concat(await Array.fromAsync(inBucket(scope).read(sha256))).toString()).toBe(text)
  expect(await inBucket(tenant).sizeOf(damaged)).toBeNull()
})

test.for([
  [['copy'], 2, 'Name the folder of the files with --from=FOLDER.'],
  [['copy', '--from=/no/such/folder'], 1, 'There is no folder /no/such/folder: name the BLOB_FOLDER'],
] as const)('%j is rejected with one sentence', async ([args, code, sentence]) => {
  const result = await run(...args)
  expect(result).toMatchObject({ code, stdout: '' })
  expect(result.stderr).toContain(sentence)
})

test('without a bucket it copies nothing', async () => {
  const result = await runInTest(blobs, {}, ['copy', `--from=${folder}`])
  expect(result).toMatchObject({ code: 1, stderr: 'Set BLOB_URL to the bucket that receives the files.\n' })
})
