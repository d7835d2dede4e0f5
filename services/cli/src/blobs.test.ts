import { mkdir, mkdtemp, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { placeOf } from '@fiscus/runtime/blobs/open-blobs'
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
const placeIn = (prefix: string) =>
  placeOf({ ...s3, prefix, region: 'us-east-1', accessKey: { id: 'test', secret: 'secret' } })
const inBucket = placeIn('files/').blobsOf
const inFolder = placeOf({ folder }).blobsOf
const run = (...args: string[]) => runInTest(blobs, environment, args)

async function store(scope: string, text: string): Promise<string> {
  const [blob] = await inFolder(scope).putAll([Buffer.from(text)], never)
  return blob?.sha256 ?? ''
}

test('a copy continues where it stopped, and names damaged files', async () => {
  await mkdir(join(folder, 'lost+found'))
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

test('a copy marks an unmarked bucket as its folder, and mixes no files of two installations', async () => {
  const [ours, other] = ['a', 'b'].map((digit) => ({
    installation: `0190a0b0-0000-7000-8000-00000000000${digit}`,
    since: '2026-11-28T10:00:00.000Z',
  }))
  if (!ours || !other) return expect.unreachable()
  const marked = join(folder, '..', `${basename(folder)}-marked`)
  opened.defer(() => rm(marked, { recursive: true, force: true }))
  await placeOf({ folder: marked }).writeMark(ours)
  const copyTo = (prefix: string) =>
    runInTest(blobs, { ...environment, BLOB_URL: `s3://${s3.bucket}/${prefix}` }, [
      'copy',
      `--from=${marked}`,
    ])
  expect(await copyTo('empty')).toMatchObject({ code: 0 })
  expect(await placeIn('empty/').readMark()).toEqual(ours)
  const later = { ...ours, since: '2026-11-29T10:00:00.000Z' }
  await placeIn('later/').writeMark(later)
  expect(await copyTo('later')).toMatchObject({ code: 0 })
  expect(await placeIn('later/').readMark()).toEqual(later)
  await placeIn('other/').writeMark(other)
  const refused = await copyTo('other')
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toBe(
    `The bucket s3://${s3.bucket}/other has the files of the installation ${other.installation}, and the folder those of ${ours.installation}: name another bucket, or another folder in it.\n`,
  )
})

test('without a bucket it copies nothing', async () => {
  const result = await runInTest(blobs, {}, ['copy', `--from=${folder}`])
  expect(result).toMatchObject({ code: 1, stderr: 'Set BLOB_URL to the bucket that receives the files.\n' })
})
