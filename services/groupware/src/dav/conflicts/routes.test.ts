import { davConflicts, davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../../testing/running-groupware.ts'
import { storeConflict } from '../../testing/store-conflict.ts'

type Conflict = { id: string; local: string | null; server: string | null; resolution: string | null }
type Page = { conflicts: Conflict[]; next: string | null }
const path = '/api/v1/dav/conflicts'

let groupware: RunningGroupware
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['one', 'two', 'three', 'four', 'five'])
})
afterAll(() => groupware[Symbol.asyncDispose]())

async function place(slug: string) {
  const stored = await storeConflict(groupware, slug)
  const call: Call = await groupware.caller(slug)
  const db: RunningGroupware['fresh']['databases']['withTenant'] = (_id, work) =>
    groupware.fresh.databases.withTenant(groupware.fresh.tenant(slug).id, work)
  const event = () =>
    db('', async (tenant) => {
      const rows = await tenant.select().from(calendarEvents).where(eq(calendarEvents.uid, 'visit'))
      return rows[0] ?? null
    })
  const queue = () => db('', (tenant) => tenant.select().from(davQueue))
  const resolve = (body: object) => call<Conflict>('POST', `${path}/${stored.conflictId}/resolve`, body)
  return { ...stored, call, db, event, queue, resolve }
}

test('the lost version is restored, queued, and leaves an audit entry; later changes of other fields stay', async () => {
  const { conflictId, call, event, queue, resolve, db } = await place('one')
  expect((await call<Page>('GET', `${path}?state=open`)).body.conflicts).toMatchObject([
    { id: conflictId, kind: 'both_changed', kept: 'server', title: 'Server title' },
  ])
  const shown = (await call<Conflict>('GET', `${path}/${conflictId}`)).body
  expect(shown).toMatchObject({ local: expect.stringContaining('Local title'), resolution: null })
  await db('', (tenant) =>
    tenant
      .update(calendarEvents)
      .set({ location: 'Later', object: null })
      .where(eq(calendarEvents.uid, 'visit')),
  )
  expect(await resolve({ version: 'local' })).toMatchObject({
    status: 200,
    body: { resolution: 'local', resolved_by: expect.stringContaining('key:') },
  })
  expect(await event()).toMatchObject({ title: 'Local title', location: 'Later' })
  expect(await queue()).toMatchObject([{ operation: 'put' }])
  expect(await resolve({ version: 'server' })).toMatchObject({
    status: 409,
    body: { code: 'dav-conflict-resolved' },
  })
  expect((await call<Page>('GET', `${path}?state=open`)).body.conflicts).toEqual([])
  const audited = await db('', (tenant) =>
    tenant.select().from(auditLog).where(eq(auditLog.entity, 'dav_conflict')),
  )
  expect(audited).toMatchObject([
    { entity_id: conflictId, action: 'resolve', after: { resolution: 'local' } },
  ])
})

test('the version that was kept ends the conflict and changes nothing', async () => {
  const { event, queue, resolve } = await place('two')
  expect(await resolve({ version: 'server' })).toMatchObject({ status: 200 })
  expect(await event()).toMatchObject({ title: 'Server title', version: 1 })
  expect(await queue()).toEqual([])
})

test('a text of the user becomes the object; another UID, and a text beside a version, are refused', async () => {
  const { event, resolve, call, conflictId } = await place('three')
  const { body } = await call<Conflict>('GET', `${path}/${conflictId}`)
  const merged = body.server?.replace('Server title', 'Both titles') ?? ''
  const refused = await resolve({ version: 'merged', text: merged.replace('UID:visit', 'UID:other') })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/text' }] } })
  expect(await resolve({ version: 'server', text: merged })).toMatchObject({ status: 422 })
  expect(await resolve({ version: 'merged', text: merged })).toMatchObject({ status: 200 })
  expect(await event()).toMatchObject({ title: 'Both titles' })
})

test('a deleted event comes back from its conflict, and a version that is a deletion deletes it', async () => {
  const { event, resolve, db, conflictId, eventId, queue } = await place('four')
  await db('', async (tenant) => {
    await tenant.delete(davObjects).where(eq(davObjects.event_id, eventId))
    await tenant.delete(calendarEvents).where(eq(calendarEvents.id, eventId))
    await tenant
      .update(davConflicts)
      .set({ kind: 'deleted_on_server', server: null })
      .where(eq(davConflicts.id, conflictId))
  })
  expect(await resolve({ version: 'local' })).toMatchObject({ status: 200 })
  expect(await event()).toMatchObject({ title: 'Local title' })
  expect(await queue()).toMatchObject([{ operation: 'put' }])
  await db('', (tenant) =>
    tenant
      .update(davConflicts)
      .set({ kept: 'local', resolved_at: null, resolution: null })
      .where(eq(davConflicts.id, conflictId)),
  )
  expect(await resolve({ version: 'server' })).toMatchObject({ status: 200 })
  expect(await event()).toBeNull()
  expect(await queue()).toMatchObject([{ operation: 'delete' }])
})

test('objects with an error are listed, and retried; a reader may not', async () => {
  const { call, unreadableId, db, collectionId } = await place('five')
  const errors = '/api/v1/dav/errors'
  const listed = await call<{ errors: { id: string }[] }>('GET', errors)
  expect(listed.body.errors).toMatchObject([{ id: unreadableId, code: 'incomplete', operation: null }])
  const { body: collection } = await call<{ account_id: string }>(
    'GET',
    `/api/v1/dav/collections/${collectionId}`,
  )
  expect((await call('GET', `${errors}?account_id=${collection.account_id}`)).body).toEqual(listed.body)
  expect((await call('GET', `${errors}?account_id=${collectionId}`)).body).toMatchObject({ errors: [] })
  const reader = await groupware.caller('five', ['dav:read'])
  expect(await reader('POST', `${errors}/${unreadableId}/retry`)).toMatchObject({ status: 403 })
  expect(await call('POST', `${errors}/${unreadableId}/retry`)).toMatchObject({ status: 202 })
  const [object] = await db('', (tenant) =>
    tenant.select().from(davObjects).where(eq(davObjects.id, unreadableId)),
  )
  expect(object).toMatchObject({ etag: null, error_code: 'incomplete' })
})

test('a tenant sees and changes neither conflicts nor objects of another', async () => {
  const ours = await place('one')
  const theirs = await groupware.caller('two')
  for (const [method, target] of [
    ['GET', `${path}/${ours.conflictId}`],
    ['POST', `/api/v1/dav/errors/${ours.unreadableId}/retry`],
  ])
    expect(await theirs(method ?? '', target ?? '')).toMatchObject({ status: 404 })
  const body = { version: 'local' }
  expect(await theirs('POST', `${path}/${ours.conflictId}/resolve`, body)).toMatchObject({ status: 404 })
  const seen = (await theirs<Page>('GET', path)).body.conflicts.map(({ id }) => id)
  expect(seen).not.toContain(ours.conflictId)
})
