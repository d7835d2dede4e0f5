import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { BlobDamaged, BlobMissing, openFileBlobs } from './blobs.ts'

const folder = await mkdtemp(join(tmpdir(), 'fiscus-blobs-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const never = new AbortController().signal
const scope = '0190a0b0-0000-7000-8000-000000000001'
const blobs = openFileBlobs(folder)(scope)

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
const placeOf = (sha256: string) => join(folder, scope, sha256.slice(0, 2), sha256)

/** All files in a folder, including temporary files. */
async function files(root = join(folder, scope)): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a stored blob is read unchanged by its digest', async () => {
  const blob = await blobs.put(pieces('Zażółć ', 'gęślą jaźń'), never)
  expect(blob).toEqual({ sha256: digestOf('Zażółć gęślą jaźń'), bytes: 26 })
  expect(await textOf(blobs.read(blob.sha256))).toBe('Zażółć gęślą jaźń')
  const large = 'x'.repeat(1_000_000)
  const { sha256 } = await blobs.put(pieces(large), never)
  expect(await textOf(blobs.read(sha256))).toBe(large)
  const empty = await blobs.put(pieces(), never)
  expect(await textOf(blobs.read(empty.sha256))).toBe('')
})

test('equal content that is stored concurrently becomes one file', async () => {
  const before = (await files()).length
  const puts = Array.from({ length: 20 }, () => blobs.put(pieces('the same ', 'for all'), never))
  const digests = (await Promise.all(puts)).map(({ sha256 }) => sha256)
  expect(new Set(digests)).toEqual(new Set([digestOf('the same for all')]))
  expect(await files()).toHaveLength(before + 1)
})

test('contents that are stored together have their order, and equal ones become one file', async () => {
  const before = (await files()).length
  const texts = [...Array.from({ length: 30 }, (_, n) => `content ${n}`), '', 'content 7']
  const stored = await blobs.putAll(
    texts.map((text) => Buffer.from(text)),
    never,
  )
  expect(stored).toEqual(texts.map((text) => ({ sha256: digestOf(text), bytes: text.length })))
  for (const [at, { sha256 }] of stored.entries()) expect(await textOf(blobs.read(sha256))).toBe(texts[at])
  // The empty content was stored by an earlier test.
  expect(await files()).toHaveLength(before + 30)
  expect(await blobs.putAll([], never)).toEqual([])
})

test('each scope has its own blobs', async () => {
  const { sha256 } = await blobs.put(pieces('of the tenant'), never)
  await expect(textOf(openFileBlobs(folder)('administration').read(sha256))).rejects.toThrow(BlobMissing)
})

test('a deleted blob is missing, and deleting it again does nothing', async () => {
  const { sha256 } = await blobs.put(pieces('for a while'), never)
  await blobs.delete(sha256)
  await expect(textOf(blobs.read(sha256))).rejects.toThrow(`There is no blob ${sha256}`)
  await blobs.delete(sha256)
})

describe('a damaged blob is detected before its last chunk is returned', () => {
  const damages = {
    'cut short': (place: string) => truncate(place, 100_000),
    'cut to nothing': (place: string) => truncate(place, 0),
    lengthened: (place: string) => appendFile(place, 'x'),
    changed: (place: string) => writeFile(place, 'y', { flag: 'r+' }),
  }
  for (const [name, damage] of Object.entries(damages))
    test(name, async () => {
      const text = name.padEnd(200_000)
      const { sha256 } = await blobs.put(pieces(text), never)
      await damage(placeOf(sha256))
      let read = 0
      const reading = (async () => {
        for await (const chunk of blobs.read(sha256)) read += chunk.length
      })()
      await expect(reading).rejects.toThrow(BlobDamaged)
      expect(read).toBeLessThan(text.length)
      await blobs.put(pieces(text), never)
      expect(await textOf(blobs.read(sha256)), 'storing it again repairs it').toBe(text)
    })
})

describe('an incomplete blob is not stored', () => {
  const failing = async function* () {
    yield Buffer.from('half')
    throw new Error('the source failed')
  }
  test('when the source fails', async () => {
    const before = await files()
    await expect(blobs.put(failing(), never)).rejects.toThrow('the source failed')
    expect(await files()).toEqual(before)
  })

  test('when the signal aborts in the middle of an endless source', async () => {
    const before = await files()
    const stop = new AbortController()
    async function* endless() {
      for (let chunks = 0; ; chunks += 1) {
        if (chunks === 100) stop.abort(new Error('stopped'))
        yield Buffer.alloc(1000)
      }
    }
    await expect(blobs.put(endless(), stop.signal)).rejects.toThrow('stopped')
    expect(await files()).toEqual(before)
  })

  test('when the signal has aborted before contents are stored together', async () => {
    const before = await files()
    const aborted = AbortSignal.abort(new Error('stopped'))
    await expect(blobs.putAll([Buffer.from('one'), Buffer.from('two')], aborted)).rejects.toThrow('stopped')
    expect(await files()).toEqual(before)
  })

  test.each(['put(source(), never)', 'putAll([Buffer.alloc(4_194_304)], never)'])(
    'when the disk is full (simulated by a limit of the file size): %s',
    async (call) => {
      const module = new URL('./blobs.ts', import.meta.url).pathname
      const program = `
      const { openFileBlobs } = await import(${JSON.stringify(module)})
      async function* source() { for (let n = 0; n < 64; n++) yield Buffer.alloc(65_536, n) }
      const never = new AbortController().signal
      await openFileBlobs(${JSON.stringify(folder)})('full').${call}
        .catch((error) => console.log(error.message))`
      const limited = 'ulimit -f 1024; exec "$0" --input-type=module -e "$1"'
      const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program])
      expect(stdout).toBe(`The disk of the blob folder ${folder} is full: free some space\n`)
      expect(await files(join(folder, 'full'))).toEqual([])
    },
  )
})

test('the file of a killed writer is never read, and is removed after a day by the first write of a process', async () => {
  const incoming = join(folder, scope, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'fresh'), 'half')
  await writeFile(join(incoming, 'old'), 'half')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  await utimes(join(incoming, 'old'), twoDaysAgo, twoDaysAgo)
  await expect(textOf(blobs.read(digestOf('half')))).rejects.toThrow(BlobMissing)
  await openFileBlobs(folder)(scope).put(pieces('another'), never)
  expect(await readdir(incoming)).toEqual(['fresh'])
})

test.each(['', '../escape', 'a/b', '..', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}/x`])(
  'an invalid digest is rejected: %j',
  async (name) => {
    expect(() => blobs.read(name)).toThrow(`${JSON.stringify(name)} is not a SHA-256`)
    expect(() => blobs.delete(name)).toThrow('is not a SHA-256')
  },
)

test.each(['', '..', 'a/b', '.', 'a b'])('a scope that could leave the folder is rejected: %j', (name) => {
  expect(() => openFileBlobs(folder)(name)).toThrow('is not a valid scope of blobs')
})
