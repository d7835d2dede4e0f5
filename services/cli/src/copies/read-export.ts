import { isDeepStrictEqual } from 'node:util'
import { asOwner } from '@fiscus/db/connections/connect'
import { continueNumbers, writeRows } from '@fiscus/db/copies/copy-rows'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { readTar } from '@fiscus/runtime/tar/read-tar'
import type { TarEntry } from '@fiscus/runtime/tar/write-tar'
import { summed } from './in-parts.ts'
import {
  type ExportedMember,
  type ExportedTask,
  type ExportHead,
  type ExportManifest,
  exportedMembers,
  exportedTasks,
  exportHead,
  exportManifest,
  fileNames,
} from './tenant-file.ts'

type Into = {
  blobs: Pick<Blobs, 'put'>
  /** The database of the new tenant, as the owner. */
  tenantUrl: string
  /** Creates the database, before its rows are written. */
  prepare(head: ExportHead): Promise<void>
}

export type ReadExport = {
  head: ExportHead
  manifest: ExportManifest
  tasks: ExportedTask[]
  members: ExportedMember[]
}

const blobMsMax = 600_000

/**
 * Reads an export: writes its rows into the database and its blobs into the store, and compares both with the manifest.
 * @throws OperatorError when the export is damaged, incomplete or not one
 */
export async function readExport(source: AsyncIterable<Uint8Array>, into: Into): Promise<ReadExport> {
  const entries = lookAhead(readTar(source))
  const head = await readJson(entries, fileNames.head, exportHead)
  await into.prepare(head)
  const tables = await asOwner(into.tenantUrl, async (client) => {
    const sums: ExportManifest['tables'] = {}
    for (const table of head.tables) {
      const rows = summed(partsOf(entries, `tables/${table.name}/`))
      await writeRows(client, table, rows)
      sums[table.name] = rows.sum()
    }
    await continueNumbers(client)
    return sums
  })
  const blobs = await readBlobs(entries, into.blobs)
  const tasks = await readJson(entries, fileNames.tasks, exportedTasks)
  const members = await readJson(entries, fileNames.members, exportedMembers)
  for await (const _ of partsOf(entries, 'administration/runs/'));
  const manifest = await readJson(entries, fileNames.manifest, exportManifest)
  if (!isDeepStrictEqual(tables, manifest.tables) || !isDeepStrictEqual(blobs, manifest.blobs))
    throw new OperatorError('The export is damaged: its rows or files differ from its manifest.')
  return { head, manifest, tasks, members }
}

async function readBlobs(
  entries: Ahead<TarEntry>,
  store: Pick<Blobs, 'put'>,
): Promise<ExportManifest['blobs']> {
  const total = { count: 0, bytes: 0 }
  while (true) {
    const [, name] = /^blobs\/([0-9a-f]{64})\//.exec((await entries.peek())?.name ?? '') ?? []
    if (name === undefined) return total
    const stored = await store.put(partsOf(entries, `blobs/${name}/`), AbortSignal.timeout(blobMsMax))
    if (stored.sha256 !== name)
      throw new OperatorError(`The export is damaged: the blob ${name} has another content.`)
    total.count += 1
    total.bytes += stored.bytes
  }
}

/** The contents of the following files whose name begins so. */
async function* partsOf(entries: Ahead<TarEntry>, prefix: string): AsyncGenerator<Uint8Array> {
  while ((await entries.peek())?.name.startsWith(prefix)) {
    const entry = await entries.next()
    if (entry) yield entry.content
  }
}

async function readJson<T>(
  entries: Ahead<TarEntry>,
  name: string,
  schema: { safeParse(value: unknown): { data?: T } },
): Promise<T> {
  const entry = await entries.next()
  const value =
    entry?.name === name ? schema.safeParse(JSON.parse(Buffer.from(entry.content).toString())) : {}
  if (value.data === undefined)
    throw new OperatorError(
      `This is no complete export of a tenant: ${name} is missing or of another format.`,
    )
  return value.data
}

/** A sequence whose next item can be looked at. */
type Ahead<T> = {
  /** The next item, which stays the next one; undefined at the end. */
  peek(): Promise<T | undefined>
  next(): Promise<T | undefined>
}

function lookAhead<T>(source: AsyncIterable<T>): Ahead<T> {
  const items = source[Symbol.asyncIterator]()
  let ahead: IteratorResult<T> | undefined
  async function peek() {
    ahead ??= await items.next()
    return ahead.done ? undefined : ahead.value
  }
  return {
    peek,
    async next() {
      const item = await peek()
      if (!ahead?.done) ahead = undefined
      return item
    },
  }
}
