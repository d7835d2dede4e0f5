import { asOwner } from '@fiscus/db/connections/connect'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { inArray } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { openDavStage } from '../testing/dav-stage.ts'
import { openMemoryPlace } from '../testing/memory-place.ts'
import type { MemoryServerTraits } from '../testing/memory-server.ts'
import type { CollectionRow, OpenSession } from '../turns/dav-turn.ts'

const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())
let number = 0
function place(columns: Partial<CollectionRow> = {}, traits?: MemoryServerTraits) {
  number += 1
  return openMemoryPlace(stage, `p${number}`, columns, traits)
}

/** Both sides have the event `a`, and one that stays, so that the collection does not become empty. */
async function placeWithEvent(columns: Partial<CollectionRow> = {}) {
  const opened = await place(columns)
  opened.store('a', { SUMMARY: 'Base' })
  opened.store('stays')
  await opened.sync()
  return { ...opened, id: (await opened.event('a'))?.id ?? '' }
}

describe('a conflict', () => {
  test.for([
    ['server', 'From the server'],
    ['local', 'From here'],
  ] as const)('of two titles keeps the one of the %s side, and stores the other', async ([policy, title]) => {
    const at = await placeWithEvent({ conflict_policy: policy })
    await stage.changeEvent(at.id, { title: 'From here', location: 'Here' })
    at.edit('a', 'SUMMARY', 'From the server')
    await at.sync()
    expect(await at.event('a')).toMatchObject({ title, location: 'Here' })
    expect(at.text('a')).toContain(`SUMMARY:${title}`)
    expect(at.text('a')).toContain('LOCATION:Here')
    const [conflict, ...others] = await at.conflicts()
    expect(others).toEqual([])
    expect(conflict).toMatchObject({ kind: 'both_changed', kept: policy, resolved_at: null })
    expect(conflict?.local).toContain('From here')
    expect(conflict?.server).toContain('From the server')
    expect(conflict?.base).toContain('Base')
    await at.close()
  })

  test.for([
    ['delete', 'server', 1],
    ['recreate', 'local', 2],
  ] as const)('of a deletion on the server and a local change: %s', async ([policy, kept, left]) => {
    const at = await placeWithEvent({ deletion_policy: policy })
    await stage.changeEvent(at.id, { title: 'Changed' })
    at.server.remove(at.urlOf('a'))
    await at.sync()
    await at.sync()
    expect(at.server.objects.size).toBe(left)
    expect(await stage.objects(at.collection.id)).toHaveLength(left)
    expect(await at.conflicts()).toMatchObject([{ kind: 'deleted_on_server', kept, server: null }])
    expect((await at.conflicts())[0]?.local).toContain('Changed')
    expect(await stage.queue(at.collection.id)).toEqual([])
    await at.close()
  })

  test.for([
    ['delete', 'local', 1],
    ['recreate', 'server', 2],
  ] as const)('of a local deletion and a change on the server: %s', async ([policy, kept, left]) => {
    const at = await placeWithEvent({ deletion_policy: policy })
    await stage.deleteEvent(at.id)
    at.edit('a', 'SUMMARY', 'Changed')
    await at.sync()
    expect(at.server.objects.size).toBe(left)
    expect(await stage.objects(at.collection.id)).toHaveLength(left)
    expect(await at.conflicts()).toMatchObject([{ kind: 'deleted_locally', kept, local: null }])
    expect((await at.conflicts())[0]?.server).toContain('Changed')
    expect(await stage.queue(at.collection.id)).toEqual([])
    await at.close()
  })
})

describe('directions', () => {
  test('a collection that is only pulled gets nothing, and keeps local changes of other fields', async () => {
    const at = await placeWithEvent({ direction: 'pull' })
    await stage.changeEvent(at.id, { location: 'Here' })
    at.edit('a', 'SUMMARY', 'New')
    at.server.requests.length = 0
    await at.sync()
    expect(at.server.requests).toEqual(['changes', 'multiget'])
    expect(await at.event('a')).toMatchObject({ title: 'New', location: 'Here' })
    await at.close()
  })

  test('a collection that is only pushed takes nothing', async () => {
    const at = await place({ direction: 'push' })
    at.store('theirs')
    await at.create('ours', 'Ours')
    await at.sync('push')
    expect(at.server.objects.size).toBe(2)
    expect(await stage.objects(at.collection.id)).toHaveLength(1)
    await at.close()
  })
})

describe('objects', () => {
  test('one that cannot be read has an error, the token moves, and a later version of it is stored', async () => {
    const at = await place()
    at.store('good')
    at.server.store(at.urlOf('bad'), 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n')
    expect(await at.sync()).toMatchObject({ failedTurns: 0 })
    const objects = await stage.objects(at.collection.id)
    expect(objects.map(({ object, event }) => [object.error_code !== null, event !== null])).toEqual([
      [true, false],
      [false, true],
    ])
    at.server.requests.length = 0
    await at.sync()
    expect(at.server.requests).toEqual(['changes'])
    at.store('bad')
    await at.sync()
    expect(await at.event('bad')).toMatchObject({ title: 'Visit' })
    await at.close()
  })

  test('bad ones of a batch have their errors, and all others of it are stored', async () => {
    const at = await place()
    for (let index = 0; index < 30; index += 1) at.store(`n${index}`)
    at.store('nul', { SUMMARY: 'a\0b' })
    at.store('refused', { SUMMARY: 'Refused' })
    await asOwner(
      stage.fresh.urlOf('acme'),
      (owner) => owner`alter table calendar_events add constraint refused check (title <> 'Refused')`,
    )
    at.server.store(at.urlOf('part'), 'BEGIN:VCALENDAR\r\n')
    at.server.store(at.urlOf('twin'), at.text('n7') ?? '')
    expect(await at.sync()).toMatchObject({ failedTurns: 0 })
    const objects = await stage.objects(at.collection.id)
    const bad = objects.filter(({ event }) => event === null)
    expect(bad.map(({ object }) => [object.url, object.error_code])).toEqual([
      [at.urlOf('nul'), 'character_invalid'],
      [at.urlOf('part'), 'incomplete'],
      [at.urlOf('refused'), 'not_kept'],
      [at.urlOf('twin'), 'duplicate_uid'],
    ])
    expect(objects).toHaveLength(34)
    expect((await at.state()).sync_token).toBe('34')
    await at.close()
  })

  test('one that the database refuses is read again only when it changes, and before its deletion is sent', async () => {
    const at = await placeWithEvent({ conflict_policy: 'server', deletion_policy: 'recreate' })
    const requests = async () => {
      at.server.requests.length = 0
      await at.sync()
      return at.server.requests
    }
    await asOwner(
      stage.fresh.urlOf('acme'),
      (owner) =>
        owner`alter table calendar_events add constraint refused_title check (title not like 'Bad%')`,
    )
    at.store('new', { SUMMARY: 'Bad one' })
    at.edit('a', 'SUMMARY', 'Bad other')
    expect(await at.sync()).toMatchObject({ failedTurns: 0, failed: 2 })
    for (const uid of ['a', 'new']) {
      const stored = at.server.objects.get(at.urlOf(uid))
      const objects = await stage.objects(at.collection.id)
      const found = objects.find(({ object }) => object.url === at.urlOf(uid))
      expect(found?.object).toMatchObject({ error_code: 'not_kept', etag: stored?.etag })
    }
    expect(await at.event('a')).toMatchObject({ title: 'Base' })
    expect(await requests()).toEqual(['changes'])
    at.store('new', { SUMMARY: 'Good' })
    expect(await requests()).toEqual(['changes', 'multiget'])
    expect(await at.event('new')).toMatchObject({ title: 'Good' })
    expect(await at.object('new')).toMatchObject({ error_code: null })

    // The version that is not here is not deleted unseen.
    await stage.deleteEvent(at.id)
    expect(await requests()).toEqual(['GET', 'changes'])
    expect(at.text('a')).toContain('Bad other')
    at.edit('a', 'SUMMARY', 'Fine')
    await at.sync()
    expect(await at.event('a')).toMatchObject({ title: 'Fine' })
    expect(await at.conflicts()).toMatchObject([{ kind: 'deleted_locally', kept: 'server' }])
    await at.close()
  })

  test.for([
    ['a change', 'before'],
    ['a change', 'after'],
    ['a deletion', 'before'],
    ['a deletion', 'after'],
  ] as const)(
    'a version that cannot be read is not replaced by %s that was made %s it was pulled',
    async ([change, when]) => {
      const at = await placeWithEvent({ deletion_policy: 'delete' })
      const unreadable = at.text('a')?.replace(/DTSTART:(\w+)Z/, 'DTSTART;TZID=Mars:$1') ?? ''
      at.server.store(at.urlOf('a'), unreadable)
      if (when === 'after') await at.sync()
      if (change === 'a change') await stage.changeEvent(at.id, { title: 'From here' })
      else await stage.deleteEvent(at.id)
      for (let turn = 0; turn < 3; turn += 1) await at.sync()
      expect(at.text('a')).toBe(unreadable)
      expect(await at.object('a')).toMatchObject({ error_code: 'time_zone_unknown' })
      expect(await stage.queue(at.collection.id)).toHaveLength(1)

      at.store('a', { SUMMARY: 'From the server' })
      for (let turn = 0; turn < 3; turn += 1) await at.sync()
      expect(await at.conflicts()).toHaveLength(1)
      expect((await at.conflicts())[0]?.server).toContain('From the server')
      expect(await stage.queue(at.collection.id)).toEqual([])
      await at.close()
    },
  )

  test('new cards of a batch find their companies, and have audit entries', async () => {
    const at = await place({ kind: 'address_book' })
    const [company] = await stage.withDb((db) =>
      db
        .insert(companies)
        .values([{ name: 'Łąka sp. z o.o.' }, { name: 'łąka SP. Z O.O.' }])
        .returning(),
    )
    const card = (uid: string, org: string) =>
      `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:${uid}\r\nN:${uid};Ada;;;\r\nORG:${org}\r\nEND:VCARD\r\n`
    at.server.store(`${at.server.url}1.vcf`, card('one', 'ŁĄKA sp. z o.o.'))
    at.server.store(`${at.server.url}2.vcf`, card('two', 'Other'))
    expect(await at.sync()).toMatchObject({ pulled: 2, failed: 0 })
    const stored = await stage.withDb((db) => db.select().from(contacts).orderBy(contacts.uid))
    expect(stored).toMatchObject([
      { uid: 'one', last_name: 'one', first_name: 'Ada', company_id: company?.id, status: 'active' },
      { uid: 'two', company_id: null },
    ])
    const ids = stored.map(({ id }) => id)
    const entries = await stage.withDb((db) =>
      db.select().from(auditLog).where(inArray(auditLog.entity_id, ids)).orderBy(auditLog.entity_id),
    )
    expect(entries).toMatchObject(
      ids.toSorted().map((id) => ({ action: 'create', entity: 'contact', before: null, after: { id } })),
    )
    expect(entries[0]?.after).not.toHaveProperty('card')
    await at.close()
  })

  test('one that was moved on the server keeps its event', async () => {
    const at = await placeWithEvent()
    const text = at.text('a') ?? ''
    at.server.remove(at.urlOf('a'))
    at.server.store(`${at.server.url}moved.ics`, text)
    await at.sync()
    const objects = await stage.objects(at.collection.id)
    expect(objects.map(({ object, event }) => [object.url, event?.id])).toEqual([
      [`${at.server.url}moved.ics`, at.id],
      [at.urlOf('stays'), expect.any(String)],
    ])
    await at.close()
  })

  test('a second one with the same UID is an error until the first is gone', async () => {
    const at = await placeWithEvent()
    at.server.store(`${at.server.url}copy.ics`, at.text('a') ?? '')
    await at.sync()
    const codes = async () => (await stage.objects(at.collection.id)).map(({ object }) => object.error_code)
    expect(await codes()).toEqual([null, 'duplicate_uid', null])
    at.server.remove(at.urlOf('a'))
    await at.sync()
    expect(await codes()).toEqual([null, null])
    expect((await at.event('a'))?.id).toBe(at.id)
    await at.close()
  })

  test('a server without strong ETags gets new objects, and no change of them', async () => {
    const at = await place({}, { etags: 'weak', pageSize: 100 })
    const { id } = await at.create('a', 'First')
    await at.sync()
    expect(at.text('a')).toContain('SUMMARY:First')
    await stage.changeEvent(id, { title: 'Second' })
    await at.sync()
    expect(at.text('a')).toContain('SUMMARY:First')
    expect(await at.object('a')).toMatchObject({ error_code: 'no_etag' })
    expect(at.server.requests.filter((method) => method === 'PUT')).toHaveLength(1)
    await at.close()
  })

  test('what the server stores in its own form becomes the base, and no change of ours', async () => {
    const at = await place({}, { etags: 'none_after_put', pageSize: 100 })
    at.server.normalise = (text) => text.replace(/SUMMARY:(.*)/, 'SUMMARY:$1 (stored)')
    await at.create('a', 'First')
    await at.sync()
    expect(await at.event('a')).toMatchObject({ title: 'First (stored)' })
    expect(await stage.queue(at.collection.id)).toEqual([])
    expect(await at.conflicts()).toEqual([])
    await at.close()
  })
})

test('an event that comes back while its deletion is sent is created again', async () => {
  const at = await placeWithEvent()
  await stage.moveEvent(at.id, null)
  const session = at.server.session()
  const backMeanwhile: OpenSession = async () => ({
    ...session,
    async delete(url, condition) {
      const answer = await session.delete(url, condition)
      expect(await stage.moveEvent(at.id, at.collection.id)).toBe(true)
      return answer
    },
  })
  stage.passMinutes(2)
  await stage.run('push', { openSession: backMeanwhile })
  expect(at.server.requests.slice(-2)).toEqual(['DELETE', 'PUT'])
  expect(at.text('a')).toContain('SUMMARY:Base')
  expect(await at.event('a')).toMatchObject({ id: at.id })
  expect(await stage.queue(at.collection.id)).toEqual([])
  expect(await at.conflicts()).toEqual([])
  await at.close()
})

test('an account that a user makes due is pulled again at once', async () => {
  const at = await placeWithEvent()
  at.edit('a', 'SUMMARY', 'New')
  const again = () => stage.run('pull', { openSession: at.openSession })
  expect(await again()).toMatchObject({ turns: 0 })
  await stage.makeDue(at.collection.account_id)
  expect(await again()).toMatchObject({ turns: 1, pulled: 1 })
  expect(await again()).toMatchObject({ turns: 0 })
  await at.close()
})

test('the second pull of 500 objects reads the ten that have changed', async () => {
  const at = await place()
  for (let index = 0; index < 500; index += 1) at.store(`m${index}`)
  expect(await at.sync()).toMatchObject({ pulled: 500, failed: 0 })
  for (let index = 0; index < 10; index += 1) at.edit(`m${index * 7}`, 'SUMMARY', 'Edited')
  at.server.requests.length = 0
  expect(await at.sync()).toMatchObject({ pulled: 10 })
  expect(at.server.requests).toEqual(['changes', 'multiget'])
  await at.close()
})
