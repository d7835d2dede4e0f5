import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailBundles, mailMessages, mailPlacements } from '@fiscus/db/schema/mail/messages'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { addDays } from '@fiscus/runtime/clock'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deleteMessage } from '../messages/change-message.ts'
import { findSource } from '../messages/read-message.ts'
import { openMailStage } from '../testing/mail-stage.ts'
import { cleanUpBundles } from './clean-up-bundles.ts'
import { readRawSource } from './raw-source.ts'

const stage = await openMailStage(inject('databaseServer'), 'acme', 'other')
afterAll(() => stage[Symbol.asyncDispose]())
const { inScope } = stage
const blobs = stage.blobsOf()
const { signal } = new AbortController()
const author: Author = { at: stage.now, actor: 'key:1', request_id: 'r-1', reason: null }
const later = (days: number) => addDays(stage.now, days)

let mailbox: Awaited<ReturnType<typeof stage.mailbox>>
let mailboxNumber = 0
/** The sources of a batch, and the ids of its messages. */
let texts: string[]
let ids: string[]
let bundle: typeof mailBundles.$inferSelect

beforeEach(async () => {
  await inScope((db) => db.delete(mailBundles))
  mailboxNumber += 1
  mailbox = await stage.mailbox({ is_support: 0, address: `office${mailboxNumber}@example.org` })
  texts = Array.from(
    { length: 5 },
    (_, n) => `Subject: ${mailboxNumber}.${n}\r\n\r\n${'text '.repeat(n + 1)}`,
  )
  ids = (await stage.receiveBatch(mailbox, texts)).map(({ id }) => id)
  bundle = requireRow(await bundles())
})

const bundles = () => inScope((db) => db.select().from(mailBundles).orderBy(asc(mailBundles.stored_at)))
const messages = () =>
  inScope((db) =>
    db.select().from(mailMessages).where(inArray(mailMessages.id, ids)).orderBy(asc(mailMessages.id)),
  )
const remove = (...numbers: number[]) =>
  inScope(async (db) => {
    for (const n of numbers) await deleteMessage(db, ids[n] ?? '', author)
  })
const warnings: string[] = []
function cleanUp(
  days: number,
  changes: { blobs?: Pick<Blobs, 'read' | 'putAll'>; db?: (db: TenantDatabase) => TenantDatabase } = {},
) {
  const log = { warn: (line: string) => void warnings.push(line) }
  return inScope((db) =>
    cleanUpBundles({
      db: changes.db?.(db) ?? db,
      blobs: changes.blobs ?? blobs,
      log,
      now: later(days),
      signal,
    }),
  )
}
async function sourceOf(n: number): Promise<string> {
  const source = await inScope((db) => findSource(db, ids[n] ?? ''))
  return source ? Buffer.concat(await Array.fromAsync(readRawSource(blobs, source))).toString() : 'deleted'
}
/** Requires that each message has its source, byte for byte, and those given none. */
async function expectSources(deleted: readonly number[]) {
  for (const [n, text] of texts.entries())
    expect(await sourceOf(n), `message ${n}`).toBe(deleted.includes(n) ? 'deleted' : text)
}
const textOfBlob = async (sha256: string) =>
  Buffer.concat(await Array.fromAsync(blobs.read(sha256))).toString()

test('a bundle with the sources of deleted messages is written again without them, from a day after it was stored', async () => {
  await remove(1, 3)
  expect(await cleanUp(0.9)).toBe(0)
  expect(await bundles()).toEqual([bundle])
  expect(await cleanUp(2)).toBe(1)
  const [old, fresh] = await bundles()
  expect(old).toEqual({ ...bundle, replaced_at: later(2) })
  expect(fresh).toMatchObject({ sources: 3, stored_at: later(2), replaced_at: null })
  expect(await textOfBlob(fresh?.sha256 ?? '')).toBe(`${texts[0]}${texts[2]}${texts[4]}`)
  await expectSources([1, 3])
  const moved = (await messages()).filter(({ deleted_at }) => deleted_at === null)
  expect(moved.map(({ bundle_id }) => bundle_id)).toEqual(Array(3).fill(fresh?.id))
  expect(await cleanUp(2), 'a second run').toBe(0)
  expect(await bundles(), 'readers may have the place from before').toHaveLength(2)
  expect(await cleanUp(3.1)).toBe(0)
  expect(await bundles()).toEqual([fresh])
})

test('a whole bundle stays as it is', async () => {
  expect(await cleanUp(10)).toBe(0)
  expect(await bundles()).toEqual([bundle])
  await expectSources([])
})

test('the only message that is left gets a blob of its own', async () => {
  await remove(0, 1, 2, 4)
  expect(await cleanUp(2)).toBe(1)
  expect((await messages())[3]).toMatchObject({ bundle_id: null, bundle_offset: null })
  expect(await bundles()).toMatchObject([{ id: bundle.id, replaced_at: later(2) }])
  await expectSources([0, 1, 2, 4])
})

test('the row of a bundle without messages is deleted at once, also one of a mailbox that was deleted', async () => {
  await remove(0, 1, 2, 3, 4)
  expect(await cleanUp(2)).toBe(0)
  expect(await bundles()).toEqual([])
  const another = await stage.mailbox({ is_support: 0, address: 'deleted@example.org' })
  await stage.receiveBatch(another, texts)
  expect(await bundles()).toHaveLength(1)
  await inScope(async (db) => {
    await db.delete(mailMessages).where(eq(mailMessages.mailbox_id, another.id))
    await db.delete(mailboxes).where(eq(mailboxes.id, another.id))
  })
  expect(await cleanUp(2)).toBe(0)
  expect(await bundles()).toEqual([])
})

test('sources that the mailbox had already leave a bundle too', async () => {
  const batch = ['Subject: new a\r\n\r\nx', texts[0] ?? '', 'Subject: new b\r\n\r\nx', texts[1] ?? '']
  texts = [...batch]
  ids = (await stage.receiveBatch(mailbox, batch)).map(({ id }) => id)
  expect(await cleanUp(2)).toBe(1)
  const [fresh] = (await bundles()).filter(({ stored_at }) => stored_at > stage.now)
  expect(await textOfBlob(fresh?.sha256 ?? '')).toBe(`${batch[0]}${batch[2]}`)
  await expectSources([])
})

test('the placements of the messages that are moved name the new bundle', async () => {
  const folder = requireRow(
    await inScope((db) =>
      db.insert(mailFolders).values({ mailbox_id: mailbox.id, path: 'INBOX' }).returning(),
    ),
  )
  const row = { folder_id: folder.id, uid_validity: 1, fetched_at: stage.now }
  await inScope((db) =>
    db.insert(mailPlacements).values(
      ids.map((message_id, n) => ({
        ...row,
        uid: n + 1,
        message_id,
        raw_sha256: n === 0 ? bundle.sha256 : null,
      })),
    ),
  )
  await remove(0)
  expect(await cleanUp(2)).toBe(1)
  const [, fresh] = await bundles()
  const placed = await inScope((db) =>
    db
      .select()
      .from(mailPlacements)
      .where(eq(mailPlacements.folder_id, folder.id))
      .orderBy(asc(mailPlacements.uid)),
  )
  expect(placed.map(({ raw_sha256 }) => raw_sha256)).toEqual(
    ids.map((_, n) => (n === 0 ? bundle.sha256 : fresh?.sha256)),
  )
})

test('a damaged bundle and a missing one stay as they are, with a warning, and stop no other', async () => {
  await remove(0)
  const [first, kept] = [bundle, [...ids]]
  const more = ['Subject: more a\r\n\r\nx', 'Subject: more b\r\n\r\nx', 'Subject: more c\r\n\r\nx']
  const [lost] = await stage.receiveBatch(mailbox, more)
  await inScope((db) => deleteMessage(db, lost?.id ?? '', author))
  await truncate(join(stage.blobFolder, 'acme', first.sha256.slice(0, 2), first.sha256), 60)
  warnings.splice(0)
  expect(await cleanUp(2)).toBe(1)
  expect(warnings).toEqual([
    `What was deleted from a bundle of mail stays in it. The blob ${first.sha256} is damaged: restore it.`,
  ])
  ids = kept
  expect((await messages()).map(({ bundle_id }) => bundle_id)).toEqual(Array(5).fill(first.id))
  expect(await sourceOf(1), 'the part before the damage').toBe(texts[1])
  await blobs.delete(first.sha256)
  expect(await cleanUp(2)).toBe(0)
  expect(warnings.at(-1)).toContain(`There is no blob ${first.sha256}.`)
})

describe('a process that is killed loses nothing, and the next run does the work', () => {
  const killed = new Error('killed')
  const inTransaction = (db: TenantDatabase, isCommitted: boolean): TenantDatabase =>
    Object.assign(Object.create(db), {
      async transaction(work: Parameters<TenantDatabase['transaction']>[0]) {
        await db.transaction(async (tx) => {
          await work(tx)
          if (!isCommitted) throw killed
        })
        throw killed
      },
    })
  const kills: Record<string, Parameters<typeof cleanUp>[1]> = {
    'before the new bundle is stored': { blobs: { read: blobs.read, putAll: () => Promise.reject(killed) } },
    'after the new bundle is stored': {
      blobs: {
        read: blobs.read,
        async putAll(contents, signal) {
          await blobs.putAll(contents, signal)
          throw killed
        },
      },
    },
    'before the transaction commits': { db: (db) => inTransaction(db, false) },
    'after the transaction has committed': { db: (db) => inTransaction(db, true) },
  }
  for (const [when, kill] of Object.entries(kills))
    test(when, async () => {
      await remove(2)
      await expect(cleanUp(2, kill)).rejects.toThrow(killed)
      await expectSources([2])
      const isMoved = when.startsWith('after the transaction')
      expect(await cleanUp(2)).toBe(isMoved ? 0 : 1)
      await expectSources([2])
      expect(await bundles()).toMatchObject([{ replaced_at: later(2) }, { sources: 4, replaced_at: null }])
    })
})

test('a message that is deleted while its bundle is written is not moved, and a later run removes its bytes', async () => {
  await remove(0)
  const putAll: Blobs['putAll'] = async (contents, signal) => {
    await remove(1)
    return blobs.putAll(contents, signal)
  }
  expect(await cleanUp(2, { blobs: { read: blobs.read, putAll } })).toBe(1)
  expect(await bundles()).toMatchObject([{ id: bundle.id }, { sources: 4 }])
  await expectSources([0, 1])
  expect(await cleanUp(4)).toBe(1)
  const last = (await bundles()).at(-1)
  expect(await textOfBlob(last?.sha256 ?? '')).toBe(`${texts[2]}${texts[3]}${texts[4]}`)
  await expectSources([0, 1])
})

test('a bundle with a message that is being changed is left to the next run', async () => {
  await remove(0)
  await inScope((db) =>
    db.transaction(async (tx) => {
      await tx
        .update(mailMessages)
        .set({ is_read: 1 })
        .where(eq(mailMessages.id, ids[3] ?? ''))
      expect(await cleanUp(2)).toBe(0)
    }),
  )
  expect(await bundles()).toEqual([bundle])
  expect(await cleanUp(2)).toBe(1)
  await expectSources([0])
})

test('each tenant has its own clean-up', async () => {
  const theirs = await stage.receiveBatch(await stage.mailbox({ is_support: 0 }, 'other'), texts, 'other')
  await remove(0)
  expect(await cleanUp(2)).toBe(1)
  const source = await inScope((db) => findSource(db, theirs[0]?.id ?? ''), 'other')
  expect(source?.bundle_sha256).toBe(bundle.sha256)
  const chunks = source ? await Array.fromAsync(readRawSource(stage.blobsOf('other'), source)) : []
  expect(Buffer.concat(chunks).toString()).toBe(texts[0])
})
