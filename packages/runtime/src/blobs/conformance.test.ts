import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3 } from '@fiscus/testing/servers/s3'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { BlobDamaged, BlobMissing, type Blobs } from './blobs.ts'
import { placeOf } from './open-blobs.ts'
import { S3Bucket } from './s3-bucket.ts'

const opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
opened.defer(() => rm(folder, { recursive: true, force: true }))
const s3 = opened.use(await startS3())
afterAll(() => opened.disposeAsync())
afterEach(() => vi.useRealTimers())

const scope = '0190a0b0-0000-7000-8000-000000000001'
const never = new AbortController().signal
const bucketConfig = {
  ...s3,
  prefix: 'files/of-tests/',
  region: 'us-east-1',
  accessKey: { id: 'test', secret: 'secret' },
}
const bucket = new S3Bucket(bucketConfig)

/** Each place of blobs, with the names of all files in the scope, and a way to store blobs two days ago. */
const places = {
  'a folder': {
    config: { folder },
    async names() {
      const entries = await readdir(join(folder, scope), { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    },
    async store(twoDaysAgo: string[]) {
      const stored = await putAll(placeOf({ folder }).blobsOf(scope), twoDaysAgo)
      const then = Date.now() / 1000 - 2 * 86_400
      for (const sha256 of stored) await utimes(join(folder, scope, sha256.slice(0, 2), sha256), then, then)
      return stored
    },
  },
  'a bucket': {
    config: bucketConfig,
    async names() {
      const pages = await Array.fromAsync(bucket.list(`files/of-tests/${scope}/`, never))
      return pages.flat().map(({ key }) => key.slice(key.lastIndexOf('/') + 1))
    },
    async store(twoDaysAgo: string[]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 86_400_000 })
      const stored = await putAll(placeOf(bucketConfig).blobsOf(scope), twoDaysAgo)
      vi.useRealTimers()
      return stored
    },
  },
}

async function putAll(blobs: Blobs, texts: string[]) {
  const stored = await blobs.putAll(
    texts.map((text) => Buffer.from(text)),
    never,
  )
  return stored.map(({ sha256 }) => sha256)
}

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.for(Object.entries(places))('in %s', ([, { config, names, store }]) => {
  const blobs = placeOf(config).blobsOf(scope)

  test('a stored blob is read unchanged by its digest', async () => {
    const blob = await blobs.put(pieces('Zażółć ', 'gęślą jaźń'), never)
    expect(blob).toEqual({ sha256: digestOf('Zażółć gęślą jaźń'), bytes: 26 })
    expect(await textOf(blobs.read(blob.sha256))).toBe('Zażółć gęślą jaźń')
    const large = 'x'.repeat(1_000_000)
    const { sha256 } = await blobs.put(pieces(large), never)
    expect(await textOf(blobs.read(sha256))).toBe(large)
    expect(await blobs.sizeOf(sha256)).toBe(1_000_000)
    const empty = await blobs.put(pieces(), never)
    expect(await textOf(blobs.read(empty.sha256))).toBe('')
  })

  describe('a part of a blob', () => {
    const long = 'y'.repeat(200_000)
    const texts = ['first', long, 'Zażółć', 'x']
    const partOf = (text: string) => {
      const before = texts.slice(0, texts.indexOf(text)).join('')
      return { offset: Buffer.byteLength(before), bytes: Buffer.byteLength(text), sha256: digestOf(text) }
    }
    const whole = () => blobs.put(pieces(...texts), never)

    test('is read unchanged by its own digest', async () => {
      const { sha256 } = await whole()
      for (const text of texts) expect(await textOf(blobs.readPart(sha256, partOf(text)))).toBe(text)
    })

    test('is damaged when its digest is another one, or the blob ends before it: its last chunk is not returned', async () => {
      const { sha256, bytes } = await whole()
      const part = partOf(long)
      const wrong = [
        { ...part, offset: part.offset + 5 },
        { ...part, bytes: part.bytes - 1 },
        { ...part, sha256: digestOf('another') },
        { ...part, offset: bytes - 1 },
        { ...part, offset: bytes },
        { ...part, offset: bytes + 1_000 },
      ]
      for (const each of wrong) {
        let read = 0
        const reading = (async () => {
          for await (const chunk of blobs.readPart(sha256, each)) read += chunk.length
        })()
        await expect(reading).rejects.toThrow(new BlobDamaged(`The blob ${sha256} is damaged: restore it`))
        expect(read).toBeLessThan(each.bytes)
      }
    })

    test('is missing with its blob', async () => {
      const missing = digestOf('never stored')
      await expect(textOf(blobs.readPart(missing, partOf('x')))).rejects.toThrow(
        `There is no blob ${missing}`,
      )
      expect(() => blobs.readPart('../escape', partOf('x'))).toThrow('is not a SHA-256')
    })
  })

  test('a statement keeps its first text, and no clean-up deletes it', async () => {
    for (const [name, text] of [
      ['b-2.json', 'second'],
      ['a-1.json', 'first'],
      ['a-1.json', 'other'],
    ] as const)
      await blobs.putStatement(name, text, never)
    await blobs.deleteOrphans(async () => new Set(), never)
    expect(await blobs.statements(never)).toEqual([
      { name: 'a-1.json', text: 'first' },
      { name: 'b-2.json', text: 'second' },
    ])
    await expect((async () => blobs.putStatement('../escape', '', never))()).rejects.toThrow('is not a name')
  })

  test('equal content that is stored concurrently becomes one file', async () => {
    const before = (await names()).length
    const puts = Array.from({ length: 20 }, () => blobs.put(pieces('the same ', 'for all'), never))
    const digests = (await Promise.all(puts)).map(({ sha256 }) => sha256)
    expect(new Set(digests)).toEqual(new Set([digestOf('the same for all')]))
    expect(await names()).toHaveLength(before + 1)
  })

  test('contents that are stored together have their order, and equal ones become one file', async () => {
    const before = (await names()).length
    const texts = [...Array.from({ length: 30 }, (_, n) => `content ${n}`), '', 'content 7']
    const stored = await putAll(blobs, texts)
    expect(stored).toEqual(texts.map(digestOf))
    for (const [at, sha256] of stored.entries()) expect(await textOf(blobs.read(sha256))).toBe(texts[at])
    // The empty content was stored by an earlier test.
    expect(await names()).toHaveLength(before + 30)
    expect(await blobs.putAll([], never)).toEqual([])
  })

  test('each scope has its own blobs', async () => {
    const { sha256 } = await blobs.put(pieces('of the tenant'), never)
    const others = placeOf(config).blobsOf('administration')
    await others.put(pieces('of the administration'), never)
    await expect(textOf(others.read(sha256))).rejects.toThrow(BlobMissing)
  })

  test('a deleted blob is missing, and deleting it again does nothing', async () => {
    const { sha256 } = await blobs.put(pieces('for a while'), never)
    await blobs.delete(sha256)
    await expect(textOf(blobs.read(sha256))).rejects.toThrow(`There is no blob ${sha256}`)
    expect(await blobs.sizeOf(sha256)).toBeNull()
    await blobs.delete(sha256)
  })

  describe('an incomplete blob is not stored', () => {
    const large = Buffer.alloc(9_000_000, 'x')
    for (const [size, first] of Object.entries({ small: Buffer.from('half'), large }))
      test(`when the source of a ${size} one fails`, async () => {
        const before = await names()
        async function* failing() {
          yield first
          throw new Error('the source failed')
        }
        await expect(blobs.put(failing(), never)).rejects.toThrow('the source failed')
        expect(await names()).toEqual(before)
      })

    test('when the signal aborts in the middle of an endless source', async () => {
      const before = await names()
      const stop = new AbortController()
      let isClosed = false
      async function* endless() {
        try {
          for (let chunks = 0; ; chunks += 1) {
            if (chunks === 100) stop.abort(new Error('stopped'))
            yield Buffer.alloc(100_000)
          }
        } finally {
          isClosed = true
        }
      }
      await expect(blobs.put(endless(), stop.signal)).rejects.toThrow('stopped')
      expect(await names()).toEqual(before)
      expect(isClosed).toBe(true)
    })

    test('when the signal has aborted before contents are stored together', async () => {
      const before = await names()
      const aborted = AbortSignal.abort(new Error('stopped'))
      const contents = [Buffer.from('one'), Buffer.from('two')]
      await expect(blobs.putAll(contents, aborted)).rejects.toThrow('stopped')
      expect(await names()).toEqual(before)
    })
  })

  test('orphans are deleted a day after they were stored last', async () => {
    const texts = ['referenced', 'an orphan', 'stored again']
    const [referenced = '', orphan = '', again = ''] = await store(texts)
    const [fresh = ''] = await putAll(blobs, ['a fresh orphan', 'stored again'])
    const asked: string[] = []
    const findReferenced = async (digests: readonly string[]) => {
      asked.push(...digests)
      return new Set([referenced])
    }
    expect(await blobs.deleteOrphans(findReferenced, never)).toBe(1)
    expect(asked.toSorted()).toEqual([referenced, orphan].toSorted())
    const left = await names()
    expect([referenced, again, fresh].filter((sha256) => left.includes(sha256))).toHaveLength(3)
    expect(left).not.toContain(orphan)
  })

  test.each(['', '../escape', 'a/b', '..', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}/x`])(
    'an invalid digest is rejected: %j',
    async (name) => {
      expect(() => blobs.read(name)).toThrow(`${JSON.stringify(name)} is not a SHA-256`)
      expect(() => blobs.delete(name)).toThrow('is not a SHA-256')
    },
  )

  test.each(['', '..', 'a/b', '.', 'a b'])('a scope that could leave its place is rejected: %j', (name) => {
    expect(() => placeOf(config).blobsOf(name)).toThrow('is not a valid scope of blobs')
  })
})
