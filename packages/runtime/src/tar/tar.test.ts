import { execFileSync } from 'node:child_process'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readTar } from './read-tar.ts'
import { type TarEntry, tarEnd, tarEntry } from './write-tar.ts'

const entries: TarEntry[] = [
  { name: 'tenant.json', content: Buffer.from('{"slug":"zażółć"}') },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: 'blobs/a/0', content: Buffer.alloc(1024, 7) },
]
const written = Buffer.concat([...entries.map(tarEntry), tarEnd])

async function read(chunks: Uint8Array[]): Promise<TarEntry[]> {
  return await Array.fromAsync(readTar(Readable.from(chunks, { objectMode: true })))
}

test('an archive is read as it was written, however it is divided', async () => {
  const bytes = Array.from(written, (byte) => Uint8Array.of(byte))
  for (const chunks of [[written], bytes])
    expect((await read(chunks)).map(({ name, content }) => [name, [...content]])).toEqual(
      entries.map(({ name, content }) => [name, [...content]]),
    )
})

test('tar lists and reads its files', () => {
  const tar = (...args: string[]) => execFileSync('tar', args, { input: written, encoding: 'utf8' })
  expect(tar('-t')).toBe('tenant.json\nempty\nblobs/a/0\n')
  expect(tar('-xO', 'tenant.json')).toBe('{"slug":"zażółć"}')
})

describe('rejected is', () => {
  test('an archive that ends too early', async () => {
    await expect(read([written.subarray(0, -1024)])).rejects.toThrow('The archive ends too early')
  })

  test('a changed header', async () => {
    await expect(read([Buffer.from(written.with(0, 65))])).rejects.toThrow('The archive is damaged')
  })
})
