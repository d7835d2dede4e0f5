import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { makeZip } from 'client-zip'
import type { JobFile } from './job-items.ts'

/**
 * A ZIP archive of files, which is written while they are read. PDFs are compressed already, so that the archive stores
 * them as they are. A second file with a name gets a number.
 */
export function zipFiles(
  files: readonly Pick<JobFile, 'name' | 'sha256' | 'bytes' | 'created_at'>[],
  blobs: Pick<Blobs, 'read'>,
): AsyncIterable<Uint8Array> {
  const names = uniqueNames(files.map(({ name }) => name))
  function* entries() {
    for (const [index, { sha256, bytes, created_at }] of files.entries())
      yield { name: names[index], lastModified: created_at, size: bytes, input: blobs.read(sha256) }
  }
  return makeZip(entries())
}

/** Names that differ in more than their letter case: some systems have one file for both. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  const numbers = new Map<string, number>()
  return names.map((name) => {
    const [stem, extension] = splitExtension(name)
    let number = numbers.get(name) ?? 1
    const numbered = () => (number === 1 ? name : `${stem} (${number})${extension}`)
    while (taken.has(numbered().toLowerCase())) number += 1
    numbers.set(name, number)
    taken.add(numbered().toLowerCase())
    return numbered()
  })
}

function splitExtension(name: string): [stem: string, extension: string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}
