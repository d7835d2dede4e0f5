import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { originOf } from '../faults/origin.ts'
import { BlobDamaged, BlobMissing, BlobsUnavailable } from './blobs.ts'
import { openFileBlobs, requireBlobFolder } from './file-blobs.ts'
import { moveBlob, recoverIncoming } from './incoming-blobs.ts'

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

test('damage of a blob outside a part does not keep the part from being read', async () => {
  const { sha256 } = await blobs.put(pieces('whole ', 'and damaged'), never)
  await writeFile(placeOf(sha256), 'whole and d', { flag: 'w' })
  const whole = { offset: 0, bytes: 5, sha256: digestOf('whole') }
  expect(await textOf(blobs.readPart(sha256, whole))).toBe('whole')
  const damaged = { offset: 10, bytes: 7, sha256: digestOf('damaged') }
  await expect(textOf(blobs.readPart(sha256, damaged))).rejects.toThrow(BlobDamaged)
})

describe('an incomplete blob is not stored', () => {
  test.each(['put(source(), never)', 'putAll([Buffer.alloc(4_194_304)], never)'])(
    'when the disk is full (simulated by a limit of the file size): %s',
    async (call) => {
      const module = new URL('./file-blobs.ts', import.meta.url).pathname
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

test('a file of the folder that cannot be read makes the files unavailable, whatever the file system answers', async () => {
  const { sha256 } = await blobs.put(pieces('a folder in its place'), never)
  await rm(placeOf(sha256))
  await mkdir(placeOf(sha256))
  const part = { offset: 0, bytes: 1, sha256: digestOf('a') }
  for (const reading of [blobs.read(sha256), blobs.readPart(sha256, part)]) {
    const error = await textOf(reading).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(BlobsUnavailable)
    expect(String(error)).toContain('EISDIR')
  }
  await rmdir(placeOf(sha256))
})

test.for(['ENOSPC', 'EIO', 'EACCES', 'ECONNRESET', 'CONNECT_TIMEOUT'])(
  'what the source of a blob throws is none of the folder: %s',
  async (code) => {
    const ofSource = Object.assign(new Error(code), { code, syscall: 'read' })
    async function* broken() {
      yield Buffer.from('x')
      throw ofSource
    }
    const error = await blobs.put(broken(), never).catch((error: unknown) => error)
    expect([error, originOf(error)]).toEqual([ofSource, null])
  },
)

describe('a folder that cannot be used', () => {
  const file = join(folder, 'file')
  const reason = /The blob folder .* is unreachable \(ENOTDIR: .*\): try again later/

  test('is unreachable for readers and writers, who may try again after the repair', async () => {
    await writeFile(file, '')
    const unusable = openFileBlobs(file)(scope)
    for (const work of [
      () => unusable.put(pieces('x'), never),
      () => unusable.putAll([Buffer.from('x')], never),
      () => textOf(unusable.read(digestOf('x'))),
      () => unusable.sizeOf(digestOf('x')),
      () => unusable.delete(digestOf('x')),
    ]) {
      await expect(work()).rejects.toThrow(BlobsUnavailable)
      await expect(work()).rejects.toThrow(reason)
    }
  })

  test('stops a process at its start with a sentence, and a missing one is not created', async () => {
    await writeFile(file, '')
    await expect(requireBlobFolder(file)).rejects.toThrow(
      /^The folder of stored files .*file cannot be used \(ENOTDIR: .*\): correct BLOB_FOLDER, or the mount/,
    )
    const missing = join(folder, 'missing')
    await requireBlobFolder(missing)
    const blobs = openFileBlobs(missing)(scope)
    for (const work of [() => blobs.put(pieces('x'), never), () => blobs.putAll([Buffer.from('x')], never)])
      await expect(work()).rejects.toThrow(BlobsUnavailable)
    await blobs.deleteOrphans(async () => new Set(), never)
    expect(await readdir(folder)).not.toContain('missing')
  })
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

describe('after a power failure that has undone the move of a blob to its place', () => {
  const incoming = join(folder, scope, 'incoming')
  async function undoMove(text: string): Promise<string> {
    const [{ sha256 } = { sha256: '' }] = await blobs.putAll([Buffer.from(text)], never)
    await rename(placeOf(sha256), join(incoming, `${sha256}.0190a0b0`))
    return sha256
  }

  test('a reader finds it, and moves it', async () => {
    const sha256 = await undoMove('moved back')
    await writeFile(join(incoming, `${sha256}.000`), 'half')
    expect(await textOf(blobs.read(sha256))).toBe('moved back')
    expect(await textOf(blobs.read(sha256))).toBe('moved back')
    expect(await readdir(incoming)).not.toContain(`${sha256}.0190a0b0`)
    await rm(join(incoming, `${sha256}.000`))
  })

  test('a reader of a part finds it, and moves it', async () => {
    const sha256 = await undoMove('moved back whole')
    const part = { offset: 6, bytes: 4, sha256: digestOf('back') }
    expect(await textOf(blobs.readPart(sha256, part))).toBe('back')
    expect(await readFile(placeOf(sha256), 'utf8')).toBe('moved back whole')
  })

  test('it is not removed with the files of stopped writers, but moved', async () => {
    const sha256 = await undoMove('moved back and not read')
    const names = [`${sha256}.0190a0b0`, `${digestOf('other')}.0190a0b0`]
    await writeFile(join(incoming, names[1] ?? ''), 'half')
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const name of names) await utimes(join(incoming, name), twoDaysAgo, twoDaysAgo)
    await openFileBlobs(folder)(scope).putAll([Buffer.from('the next')], never)
    expect(await readdir(incoming)).not.toEqual(expect.arrayContaining([names[0]]))
    expect(await readdir(incoming)).not.toEqual(expect.arrayContaining([names[1]]))
    expect(await readFile(placeOf(sha256), 'utf8')).toBe('moved back and not read')
  })

  test('a writer whose file was moved by a reader has stored its blob', async () => {
    const text = 'moved by a reader'
    const path = join(incoming, `${digestOf(text)}.0190a0b0`)
    await writeFile(path, text)
    await recoverIncoming(incoming, digestOf(text), placeOf(digestOf(text)))
    await moveBlob(path, placeOf(digestOf(text)))
    await expect(moveBlob(path, placeOf(digestOf('nowhere')))).rejects.toThrow('ENOENT')
    expect(await textOf(blobs.read(digestOf(text)))).toBe(text)
  })
})
