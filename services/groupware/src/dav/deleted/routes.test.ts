import { randomUUID } from 'node:crypto'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../../testing/running-groupware.ts'
import { storeCollection } from '../../testing/store-collection.ts'
import { storeDeleted } from '../../testing/store-deleted.ts'

type Deleted = { id: string; collection_id: string | null; title: string; kept_until: string }
type Page = { deleted: Deleted[]; next: string | null }
const path = '/api/v1/dav/deleted'

let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const inOurs = <T>(work: Parameters<typeof groupware.fresh.databases.withTenant<T>>[1]) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)
const addressBook = (columns = {}) => storeCollection(groupware, 'ours', { kind: 'address_book', ...columns })
const store = (deleted: Partial<Parameters<typeof storeDeleted>[2]> = {}) =>
  storeDeleted(groupware, 'ours', { id: randomUUID(), deleted_at: groupware.clock.now(), ...deleted })
const restore = (body: object, call = ours) => call('POST', `${path}/restore`, body)
const contact = (id: string) => ours('GET', `/api/v1/contacts/${id}`)
const entriesOf = (id: string) =>
  inOurs((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, id)).orderBy(asc(auditLog.id)))

test('deleted objects are listed page by page, the last first, by collection and by a part of the name', async () => {
  const collection_id = await addressBook()
  const day = (number: number) => new Date(`2026-11-${number}T08:00:00Z`)
  for (const number of [10, 11, 12])
    await store({ collection_id, title: `Eve ${number}`, deleted_at: day(number) })
  await store({ title: 'Other' })
  const list = async (query: string) => (await ours<Page>('GET', `${path}?${query}`)).body
  const first = await list(`collection_id=${collection_id}&limit=2`)
  expect(first.deleted).toMatchObject([
    { title: 'Eve 12', kind: 'address_book', kept_until: '2026-12-12T08:00:00.000Z' },
    { title: 'Eve 11' },
  ])
  expect(first.deleted[0]).not.toHaveProperty('object')
  const second = await list(`collection_id=${collection_id}&limit=2&cursor=${first.next}`)
  expect(second).toMatchObject({ deleted: [{ title: 'Eve 10' }], next: null })
  expect((await list('text=eve%201')).deleted).toHaveLength(3)
  expect((await ours('GET', `${path}?cursor=WzFd`)).status).toBe(422)
})

test('one is restored by its id, in its address book, with what the server never had', async () => {
  const collection_id = await addressBook()
  const { id } = await store({ collection_id })
  expect(await restore({ ids: [id] })).toMatchObject({
    status: 200,
    body: { restored: 1, skipped: 0, left: 0 },
  })
  expect(await contact(id)).toMatchObject({
    status: 200,
    body: {
      last_name: 'Nowak',
      status: 'inactive',
      version: 5,
      collection_id,
      created_at: '2026-01-05T08:00:00.000Z',
    },
  })
  expect(await inOurs((db) => db.select().from(davQueue))).toMatchObject([{ operation: 'put' }])
  expect(await entriesOf(id)).toMatchObject([
    {
      entity: 'contact',
      action: 'restore',
      actor: expect.stringContaining('key:'),
      after: { last_name: 'Nowak' },
    },
  ])
  expect(await restore({ ids: [id] })).toMatchObject({ status: 404 })
})

test('those of a collection, or of one of its pulls, are restored by one call', async () => {
  const collection_id = await addressBook()
  const [early, late] = [new Date('2026-11-20T08:00:00Z'), new Date('2026-11-21T08:00:00Z')]
  for (const deleted_at of [early, early, late, late, late]) await store({ collection_id, deleted_at })
  await store()
  expect((await restore({ collection_id, deleted_at: early.toISOString() })).body).toEqual({
    restored: 2,
    skipped: 0,
    left: 0,
  })
  expect((await restore({ collection_id })).body).toMatchObject({ restored: 3 })
  const left = await inOurs((db) =>
    db.$count(davDeletedObjects, eq(davDeletedObjects.collection_id, collection_id)),
  )
  expect(left).toBe(0)
})

test.for([{ direction: 'pull' }, { is_read_only: 1 }, { is_selected: 0 }] as const)(
  'one of a collection that takes no changes is restored outside of it: %j',
  async (columns) => {
    const { id } = await store({ collection_id: await addressBook(columns) })
    expect((await restore({ ids: [id] })).body).toMatchObject({ restored: 1 })
    expect((await contact(id)).body).toMatchObject({ collection_id: null })
  },
)

test('a restoration of nothing, of too much and of what is not there changes nothing', async () => {
  const collection_id = await addressBook()
  const { id } = await store()
  const deleted_at = '2026-11-20T08:00:00Z'
  for (const body of [
    {},
    { ids: [] },
    { ids: [id], collection_id },
    { ids: [id], deleted_at },
    { ids: ['x'] },
  ])
    expect(await restore(body)).toMatchObject({ status: 422 })
  expect(await restore({ ids: Array.from({ length: 201 }, () => randomUUID()) })).toMatchObject({
    status: 422,
  })
  expect(await restore({ ids: [id, randomUUID()] })).toMatchObject({ status: 404 })
  expect(await restore({ collection_id: randomUUID() })).toMatchObject({ status: 404 })
  expect((await contact(id)).status).toBe(404)
})

test('one is erased for good, and the audit log keeps nothing of it', async () => {
  const { id } = await store({ title: 'Erased Person' })
  expect(await ours('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { erased: id } })
  expect(await restore({ ids: [id] })).toMatchObject({ status: 404 })
  const entries = await entriesOf(id)
  expect(entries).toMatchObject([{ entity: 'contact', action: 'erase' }])
  expect(JSON.stringify(entries)).not.toContain('Erased')
  expect((await ours('DELETE', `${path}/${id}`)).status).toBe(404)
})

test('another tenant finds none of them, and each route requires its scope', async () => {
  const { id } = await store({ collection_id: await addressBook() })
  expect((await theirs<Page>('GET', path)).body.deleted).toEqual([])
  expect((await restore({ ids: [id] }, theirs)).status).toBe(404)
  expect((await theirs('DELETE', `${path}/${id}`)).status).toBe(404)
  const read = await groupware.caller('ours', ['dav:read'])
  const write = await groupware.caller('ours', ['dav:write'])
  expect((await write('GET', path)).status).toBe(403)
  expect((await restore({ ids: [id] }, read)).status).toBe(403)
  expect((await read('DELETE', `${path}/${id}`)).status).toBe(403)
})
