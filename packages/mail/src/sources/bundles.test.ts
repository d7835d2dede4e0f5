import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailBundles, mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailTexts } from '@fiscus/messages/mail'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { prepareSources } from '../messages/prepare-message.ts'
import { findSource, readMessage } from '../messages/read-message.ts'
import { reparseMessages } from '../messages/reparse.ts'
import { openMailStage } from '../testing/mail-stage.ts'
import { readRawSource, storeApart } from './raw-source.ts'
import { storeSources } from './store-sources.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme', 'other')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope } = stage
const { signal } = new AbortController()

const sourceOf = (name: string, text = 'text') =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${name}@example.com>\r\nSubject: ${name}\r\n\r\n${text} ${name}`
const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix} ${n}`)
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
let mailbox: Awaited<ReturnType<typeof stage.mailbox>>
let mailboxes = 0
beforeEach(async () => {
  mailboxes += 1
  mailbox = await stage.mailbox({ is_support: 0, address: `office${mailboxes}@example.org` })
})

async function sourceOfMessage(id: string, slug?: string): Promise<string> {
  const source = await inScope((db) => findSource(db, id), slug)
  if (!source) throw new Error(`There is no message ${id}`)
  return Buffer.concat(await Array.fromAsync(readRawSource(stage.blobsOf(slug), source))).toString()
}
const read = (id: string) =>
  inScope((db) => readMessage({ db, blobs: stage.blobsOf() }, id, (attachment) => attachment))
const rows = (slug?: string) =>
  inScope((db) => db.select().from(mailMessages).orderBy(asc(mailMessages.id)), slug)
const bundles = (slug?: string) => inScope((db) => db.select().from(mailBundles), slug)
const bundleOf = async (id: string) => {
  const { bundle_id } = requireRow((await rows()).filter((row) => row.id === id))
  return (await bundles()).find((bundle) => bundle.id === bundle_id)
}

test('the short sources of a batch are one blob, and each message is read byte for byte', async () => {
  const names = namesOf('batch', 50)
  const stored = await stage.receiveBatch(
    mailbox,
    names.map((name) => sourceOf(name)),
  )
  const bundle = await bundleOf(stored[0]?.id ?? '')
  expect(bundle).toMatchObject({ sources: 50, stored_at: stage.now, replaced_at: null })
  expect(await stage.blobsOf().sizeOf(bundle?.sha256 ?? '')).toBe(
    names.map((name) => sourceOf(name)).join('').length,
  )
  for (const [at, { id }] of stored.entries()) {
    const name = names[at] ?? ''
    expect(await sourceOfMessage(id)).toBe(sourceOf(name))
    expect(await bundleOf(id)).toEqual(bundle)
    expect(await read(id)).toMatchObject({ subject: name, text: `text ${name}`, warnings: [] })
    expect(await stage.blobsOf().sizeOf(digestOf(sourceOf(name))), 'no blob of its own').toBeNull()
  }
})

test('a source that is alone, long or empty is a blob of its own', async () => {
  const alone = await stage.receive(mailbox, sourceOf('alone'))
  const long = sourceOf('long', 'x'.repeat(131_072))
  const stored = await stage.receiveBatch(mailbox, [sourceOf('short 1'), long, '', sourceOf('short 2')])
  const [first, second, third, fourth] = stored.map(({ id }) => id)
  for (const id of [alone.id, second, third]) expect(await bundleOf(id ?? '')).toBeUndefined()
  expect(await bundleOf(first ?? '')).toMatchObject({ sources: 2 })
  expect(await bundleOf(fourth ?? '')).toEqual(await bundleOf(first ?? ''))
  const texts = [sourceOf('short 1'), long, '', sourceOf('short 2')]
  for (const [at, { id }] of stored.entries()) expect(await sourceOfMessage(id)).toBe(texts[at])
  expect(await sourceOfMessage(alone.id)).toBe(sourceOf('alone'))
})

test('equal sources of a batch lie in its bundle once', async () => {
  const texts = ['same', 'other', 'same', 'same'].map((name) => sourceOf(name))
  const stored = await stage.receiveBatch(mailbox, texts)
  expect(stored.map(({ isNew }) => isNew)).toEqual([true, true, false, false])
  const bundle = await bundleOf(stored[0]?.id ?? '')
  expect(bundle).toMatchObject({ sources: 2 })
  expect(await stage.blobsOf().sizeOf(bundle?.sha256 ?? '')).toBe(
    sourceOf('same').length + sourceOf('other').length,
  )
  expect(await sourceOfMessage(stored[2]?.id ?? '')).toBe(sourceOf('same'))
  const again = [sourceOf('same', 'one'), sourceOf('same', 'one')]
  const [once] = await stage.receiveBatch(mailbox, again)
  expect(await bundleOf(once?.id ?? ''), 'one source is no bundle').toBeUndefined()
})

test('a batch of which the mailbox has every source adds no bundle, and one that is stored again a row of its own', async () => {
  const texts = namesOf('again', 3).map((name) => sourceOf(name))
  const stored = await stage.receiveBatch(mailbox, texts)
  const before = await bundles()
  expect(await stage.receiveBatch(mailbox, texts)).toMatchObject([
    { isNew: false },
    { isNew: false },
    { isNew: false },
  ])
  expect(await bundles()).toEqual(before)
  const second = await stage.mailbox({ is_support: 0, address: 'second@example.org' })
  const theirs = await stage.receiveBatch(second, texts)
  const [one, other] = [await bundleOf(stored[0]?.id ?? ''), await bundleOf(theirs[0]?.id ?? '')]
  expect(one?.sha256).toBe(other?.sha256)
  expect(one?.id).not.toBe(other?.id)
})

test('each tenant has bundles of its own', async () => {
  const texts = namesOf('tenants', 3).map((name) => sourceOf(name))
  const ours = await stage.receiveBatch(mailbox, texts)
  const theirs = await stage.receiveBatch(await stage.mailbox({ is_support: 0 }, 'other'), texts, 'other')
  const [bundle] = await bundles('other')
  await stage.blobsOf().delete(bundle?.sha256 ?? '')
  await expect(sourceOfMessage(ours[1]?.id ?? '')).rejects.toThrow('There is no blob')
  expect(await sourceOfMessage(theirs[1]?.id ?? '', 'other')).toBe(texts[1])
})

test('a source that cannot be parsed, and one that is rejected alone, become blobs of their own', async () => {
  const blobs = stage.blobsOf()
  const read = async (sha256: string) => Buffer.concat(await Array.fromAsync(blobs.read(sha256))).toString()
  const [before, unreadable, behind] = ['before', 'unreadable', 'behind'].map((name) => sourceOf(name))
  const sources = [before, unreadable, behind].map((text = '') => Buffer.from(text))
  // The parser rejects no content, so that only a defect of it can make a message fail.
  Object.defineProperty(sources[1], 'byteOffset', {
    get() {
      throw new Error('a defect of the parser')
    },
  })
  const [first, failed, last] = await prepareSources(blobs, sources, signal)
  expect(failed).toMatchObject({ message: new Error('a defect of the parser'), raw: { place: null } })
  expect(await read(failed?.raw.sha256 ?? '')).toBe(unreadable)
  expect(first?.raw.place).toMatchObject({ bundle: { sources: 3 }, offset: 0 })
  expect(last?.raw.place?.bundle).toEqual(first?.raw.place?.bundle)
  for (const [prepared, text] of [
    [last, behind],
    [failed, unreadable],
  ] as const)
    expect(await read(await storeApart(blobs, requireRow(prepared ? [prepared.raw] : []), signal))).toBe(text)
})

test('messages of a bundle are parsed again from it', async () => {
  const stored = await stage.receiveBatch(
    mailbox,
    namesOf('reparse', 3).map((name) => sourceOf(name)),
  )
  const stale = { parser_version: 0, subject: 'stale' }
  await inScope((db) => db.update(mailMessages).set(stale).where(eq(mailMessages.mailbox_id, mailbox.id)))
  const reparse = () => inScope((db) => reparseMessages(db, stage.blobsOf(), { signal, onProgress() {} }))
  expect(await reparse()).toEqual({ read: 3, failed: 0, failures: [] })
  expect(await read(stored[2]?.id ?? '')).toMatchObject({ subject: 'reparse 2', text: 'text reparse 2' })
})

test('a message of a bundle without its file has a warning in words, and its other files', async () => {
  const stored = await stage.receiveBatch(
    mailbox,
    namesOf('lost', 2).map((name) => sourceOf(name)),
  )
  const bundle = await bundleOf(stored[0]?.id ?? '')
  await stage.blobsOf().delete(bundle?.sha256 ?? '')
  const reason = mailTexts.sourceMissing({ sha256: bundle?.sha256 ?? '' })
  expect(await read(stored[1]?.id ?? '')).toMatchObject({
    subject: 'lost 1',
    text: null,
    html: null,
    warning_messages: [mailTexts.textsUnreadable({ reason })],
  })
})

test('in a folder, damage costs the messages whose bytes it has, and a power failure that has undone the move of a bundle none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bundles-'))
  const blobs = openFileBlobs(folder)('acme')
  const texts = namesOf('damaged', 5).map((name) => sourceOf(name))
  const stored = await storeSources(
    blobs,
    texts.map((text) => Buffer.from(text)),
    signal,
  )
  const bundle = stored[0]?.place?.bundle.sha256 ?? ''
  const place = join(folder, 'acme', bundle.slice(0, 2), bundle)
  const readAll = () =>
    Promise.all(
      stored.map(async ({ sha256, bytes, place }) => {
        const source = {
          raw_sha256: sha256,
          raw_bytes: bytes,
          bundle_sha256: bundle,
          bundle_offset: place?.offset ?? 0,
        }
        const content = Array.fromAsync(readRawSource(blobs, source))
        return content.then(
          (chunks) => Buffer.concat(chunks).toString(),
          (error: Error) => error.message,
        )
      }),
    )
  const incoming = join(folder, 'acme', 'incoming')
  await rename(place, join(incoming, `${bundle}.0190a0b0`))
  expect(await readAll()).toEqual(texts)
  expect(await readdir(incoming)).toEqual([])
  const content = await readFile(place)
  content.write('?', (stored[2]?.place?.offset ?? 0) + 10)
  await writeFile(place, content.subarray(0, -1))
  const damaged = `The blob ${bundle} is damaged: restore it`
  expect(await readAll()).toEqual([texts[0], texts[1], damaged, texts[3], damaged])
  await rm(folder, { recursive: true })
})
