import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '@fiscus/testing/servers/s3'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BlobMissing, type Blobs, BlobsElsewhere, BlobsUnavailable } from './blobs.ts'
import { openBlobs, placeOf } from './open-blobs.ts'
import { type MarkedBlobs, markFile, openMarked, type PlaceMark } from './place.ts'
import { S3Bucket } from './s3-bucket.ts'

const opened = new AsyncDisposableStack()
const s3 = opened.use(await startS3())
afterAll(() => opened.disposeAsync())
afterEach(() => vi.useRealTimers())

const never = new AbortController().signal
const scope = '0190a0b0-0000-7000-8000-000000000001'
const ours: PlaceMark = {
  installation: '0190a0b0-0000-7000-8000-00000000000a',
  since: '2026-11-28T10:00:00.000Z',
}
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function* pieces(text: string) {
  yield Buffer.from(text)
}

const textOf = async (chunks: AsyncIterable<Uint8Array>) =>
  Buffer.concat(await Array.fromAsync(chunks)).toString()

let count = 0

/** Each kind of place: its configuration, and how its mark is removed as with a lost disk, and comes back. */
const kinds = {
  'a folder': async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fiscus-place-'))
    opened.defer(() => rm(folder, { recursive: true, force: true }))
    const disk = join(folder, 'disk')
    return {
      config: { folder: disk },
      lose: async () => {
        await rename(disk, `${disk}.away`)
        await mkdir(disk)
      },
      bringBack: async () => {
        await rm(disk, { recursive: true, force: true })
        await rename(`${disk}.away`, disk)
      },
      files: () => readdir(disk),
    }
  },
  'a bucket': async () => {
    count += 1
    const prefix = `place-${count}/`
    const config = { ...s3, prefix, region: 'us-east-1', accessKey: { id: 'test', secret: 'secret' } }
    const bucket = new S3Bucket(config)
    return {
      config,
      lose: () => bucket.delete(`${prefix}${markFile}`),
      bringBack: () => placeOf(config).writeMark(ours),
      files: async () => (await Array.fromAsync(bucket.list(prefix, never))).flat().map(({ key }) => key),
    }
  },
}

describe.each(Object.entries(kinds))('%s', (_, makePlace) => {
  let place: Awaited<ReturnType<typeof makePlace>>
  let marked: MarkedBlobs
  let blobs: Blobs
  let expected = ours
  beforeEach(async () => {
    expected = ours
    place = await makePlace()
    await placeOf(place.config).writeMark(ours)
    reopen()
  })
  /** As another process: a mark that was right is trusted for a time. */
  function reopen() {
    marked = openBlobs(place.config, async () => expected)
    blobs = marked.blobsOf(scope)
  }

  test('without its mark stores and deletes nothing, and no blob is missing, until it is back', async () => {
    const { sha256 } = await blobs.put(pieces('kept'), never)
    await place.lose()
    const before = await place.files()
    reopen()
    const absent = { offset: 0, bytes: 1, sha256 }
    const works: Record<string, () => Promise<unknown>> = {
      put: () => blobs.put(pieces('new'), never),
      putAll: () => blobs.putAll([Buffer.from('new')], never),
      delete: () => blobs.delete(sha256),
      deleteOrphans: () => blobs.deleteOrphans(async () => new Set(), never),
      'read of a missing blob': () => textOf(blobs.read(digestOf('missing'))),
      'readPart of a missing blob': () => textOf(blobs.readPart(digestOf('missing'), absent)),
      'sizeOf of a missing blob': () => blobs.sizeOf(digestOf('missing')),
      check: () => marked.check(),
    }
    for (const [name, work] of Object.entries(works)) {
      await expect(work(), name).rejects.toThrow(BlobsElsewhere)
      await expect(work(), name).rejects.toThrow(
        `is not the place of the files of this installation (it has no ${markFile}: its disk may not be mounted): run bin/blobs check`,
      )
    }
    expect(await marked.checks.blobs()).toBeInstanceOf(BlobsElsewhere)
    expect(await place.files()).toEqual(before)
    await place.bringBack()
    expect(await marked.checks.blobs()).toBe('up')
    expect(await textOf(blobs.read(sha256))).toBe('kept')
    expect(await blobs.putAll([Buffer.from('new')], never)).toHaveLength(1)
    await expect(textOf(blobs.read(digestOf('missing')))).rejects.toThrow(BlobMissing)
    expect(await blobs.sizeOf(digestOf('missing'))).toBeNull()
  })

  test.for<[string, Partial<PlaceMark>, string]>([
    [
      'of another installation',
      { installation: '0190a0b0-0000-7000-8000-00000000000b' },
      'it has the files of the installation 0190a0b0-0000-7000-8000-00000000000b, and this one is 0190a0b0-0000-7000-8000-00000000000a',
    ],
    [
      'of an earlier place of this installation',
      { since: '2026-01-01T00:00:00.000Z' },
      'it was marked at 2026-01-01T00:00:00.000Z, and the files are in a place that was marked at 2026-11-28T10:00:00.000Z',
    ],
  ])('with the mark %s stores nothing and says whose it is', async ([, other, reason]) => {
    await placeOf(place.config).writeMark({ ...ours, ...other })
    await expect(blobs.put(pieces('x'), never)).rejects.toThrow(reason)
    expect(await place.files()).toHaveLength(1)
  })

  test('follows another place that was marked on purpose', async () => {
    await blobs.put(pieces('before'), never)
    expected = { ...ours, since: '2026-11-29T10:00:00.000Z' }
    reopen()
    await expect(blobs.put(pieces('x'), never)).rejects.toThrow(BlobsElsewhere)
    await placeOf(place.config).writeMark(expected)
    await blobs.put(pieces('x'), never)
  })

  test('knows whether it has blobs', async () => {
    if ('folder' in place.config) {
      // As a file system has it, which only root can read.
      await mkdir(join(place.config.folder, 'lost+found', 'aa', digestOf('x')), { recursive: true })
      await mkdir(join(place.config.folder, scope, 'aa'), { recursive: true })
    }
    expect(await placeOf(place.config).hasBlobs()).toBe(false)
    await blobs.put(pieces('x'), never)
    expect(await placeOf(place.config).hasBlobs()).toBe(true)
  })

  test('deletes no orphan of a batch that was listed before its mark was lost', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 86_400_000 })
    const { sha256 } = await blobs.put(pieces('old'), never)
    vi.useRealTimers()
    if ('folder' in place.config) {
      const then = Date.now() / 1000 - 2 * 86_400
      await utimes(join(place.config.folder, scope, sha256.slice(0, 2), sha256), then, then)
    }
    let looks = 0
    const losing = openBlobs(place.config, async () => {
      looks += 1
      return looks === 1 ? ours : { ...ours, since: '2026-11-29T10:00:00.000Z' }
    })
    const nothing = async () => new Set<string>()
    await expect(losing.blobsOf(scope).deleteOrphans(nothing, never)).rejects.toThrow(BlobsElsewhere)
    expect(looks).toBe(2)
    expect(await blobs.sizeOf(sha256)).toBe(3)
    expect(await blobs.deleteOrphans(nothing, never)).toBe(1)
  })
})

describe('a folder', () => {
  async function markedFolder() {
    const { config, lose } = await kinds['a folder']()
    const place = placeOf(config)
    await place.writeMark(ours)
    return { place, lose, folder: config.folder, expected: async () => ours }
  }

  test('that is unmounted between the look at its mark and the write has not stored the content', async () => {
    const { place, lose, expected } = await markedFolder()
    const late = (blobs: Blobs): Blobs => ({
      ...blobs,
      async putAll(contents, signal) {
        await lose()
        return blobs.putAll(contents, signal)
      },
    })
    const marked = openMarked({ ...place, blobsOf: (scope) => late(place.blobsOf(scope)) }, expected)
    await expect(marked.blobsOf(scope).putAll([Buffer.from('x')], never)).rejects.toThrow(BlobsElsewhere)
  })

  test('that is unmounted during a write has not stored the content, and is not made anew', async () => {
    const { place, lose, folder, expected } = await markedFolder()
    async function* losing() {
      yield Buffer.from('x')
      await lose()
      await rmdir(folder)
    }
    const { blobsOf } = openMarked(place, expected)
    await expect(blobsOf(scope).put(losing(), never)).rejects.toThrow(BlobsUnavailable)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  test('has a mark of one line, which is read again only when it has changed', async () => {
    const { place, folder } = await markedFolder()
    const text =
      '{"installation":"0190a0b0-0000-7000-8000-00000000000a","since":"2026-11-28T10:00:00.000Z"}\n'
    expect(await readFile(join(folder, markFile), 'utf8')).toBe(text)
    expect(await place.readMark()).toEqual(ours)
    const since = '2026-11-29T10:00:00.000Z'
    await placeOf({ folder }).writeMark({ ...ours, since })
    expect(await place.readMark()).toEqual({ ...ours, since })
  })

  test.for(['', 'installation', '{}', '[]', '{"installation":"x","since":"y"}', 'x'.repeat(5_000_000)])(
    'with something else in place of its mark is not used: %#',
    async (text) => {
      const { place, folder, expected } = await markedFolder()
      await writeFile(join(folder, markFile), text)
      const { blobsOf } = openMarked(place, expected)
      await expect(blobsOf(scope).put(pieces('x'), never)).rejects.toThrow('its installation.json is damaged')
    },
  )

  test('that is full or read-only is degraded', async () => {
    const { place, folder, expected } = await markedFolder()
    const marked = openMarked(place, expected)
    expect(await marked.checks.blobs()).toBe('up')
    await rm(folder, { recursive: true })
    await writeFile(folder, '')
    expect(await marked.checks.blobs()).toBeInstanceOf(BlobsUnavailable)
    const full = {
      ...place,
      requireWritable: () => Promise.reject(new BlobsUnavailable('', 'its disk is full')),
    }
    expect(await openMarked(full, expected).checks.blobs()).toBeInstanceOf(BlobsUnavailable)
  })
})

test('a place that does not answer occupies one operation, whatever waits for it', async () => {
  let reads = 0
  const place = placeOf({ folder: '/nowhere' })
  const readMark = () => {
    reads += 1
    return new Promise<never>(() => {})
  }
  const { checks } = openMarked({ ...place, readMark }, async () => ours)
  const states = await Promise.all([checks.blobs(), checks.blobs(), checks.blobs()])
  for (const state of states) expect(state).toBeInstanceOf(Error)
  expect(reads).toBe(1)
})
