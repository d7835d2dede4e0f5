import { splitCards } from '@fiscus/dav/cards/split-cards'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../testing/running-groupware.ts'
import { storeCollection } from '../testing/store-collection.ts'

type Contact = { id: string; uid: string; last_name: string; version: number; collection_id: string | null }
type Page = { contacts: Contact[]; next: string | null }
type Import = { created: number; existing: number; failed: number; errors: { row: number; code: string }[] }
const path = '/api/v1/contacts'

let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const inOurs: typeof groupware.fresh.databases.withTenant = (_id, work) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)
const create = async (contact: object) => (await ours<Contact>('POST', path, contact)).body
const match = (version: number) => ({ 'if-match': `"v${version}"` })
const queued = (collection: string) =>
  inOurs('', (db) =>
    db
      .select({ operation: davQueue.operation, uid: davObjects.uid, contact: davObjects.contact_id })
      .from(davQueue)
      .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
      .where(eq(davObjects.collection_id, collection)),
  )
const cardOf = async (id: string) => (await ours('GET', `${path}/${id}/card.vcf`)).text
const importFile = (text: string | Uint8Array<ArrayBuffer>, query = '', type = 'text/vcard') =>
  fetch(`${groupware.url}${path}/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': type },
    body: text,
  }).then(async (response) => ({ status: response.status, body: (await response.json()) as Import }))
let key = ''
beforeAll(async () => {
  key = await groupware.keyOf('ours')
})

const odd = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'UID:odd-1',
  'N:Nowak;Jan;;;',
  'FN:Jan Nowak',
  'item1.EMAIL;TYPE=WORK:jan@nowak.example',
  'item1.X-ABLabel:Praca',
  'X-SOCIALPROFILE;TYPE=x:https://x.example/jan',
  'END:VCARD',
  '',
].join('\r\n')

test('a contact in an address book is created, changed and deleted here and in the queue of its server', async () => {
  const collection_id = await storeCollection(groupware, 'ours', { kind: 'address_book' })
  const created = await ours<Contact>('POST', path, { last_name: 'Nowak', first_name: 'Anna', collection_id })
  expect(created).toMatchObject({ status: 201, body: { collection_id, version: 1, company_name: null } })
  const { id, uid } = created.body
  expect(await queued(collection_id)).toEqual([{ operation: 'put', uid, contact: id }])
  const changed = await ours('PATCH', `${path}/${id}`, { phone: '+48 1' }, match(1))
  expect(changed).toMatchObject({ status: 200, body: { phone: '+48 1', version: 2 } })
  expect(await cardOf(id)).toContain('+48 1')
  expect(await ours('PATCH', `${path}/${id}`, { phone: null }, match(1))).toMatchObject({ status: 412 })
  expect(await ours('DELETE', `${path}/${id}`, undefined, match(2))).toMatchObject({ status: 200 })
  expect(await queued(collection_id)).toEqual([{ operation: 'delete', uid, contact: null }])
  const entries = await inOurs('', (db) => db.select().from(auditLog).where(eq(auditLog.entity_id, id)))
  expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
  expect(JSON.stringify(entries)).not.toContain('VCARD')
})

test('what only we keep is not sent to the server', async () => {
  const collection_id = await storeCollection(groupware, 'ours', { kind: 'address_book' })
  const { id } = await create({ last_name: 'Local', collection_id })
  await inOurs('', (db) => db.delete(davQueue))
  await ours('PATCH', `${path}/${id}`, { status: 'inactive' }, match(1))
  expect(await queued(collection_id)).toEqual([])
})

test('a contact that moves is created in one address book and deleted in the other, and back again', async () => {
  const [one, two] = [
    await storeCollection(groupware, 'ours', { kind: 'address_book' }),
    await storeCollection(groupware, 'ours', { kind: 'address_book' }),
  ]
  const { id, uid } = await create({ last_name: 'Mover', collection_id: one })
  await ours('PATCH', `${path}/${id}`, { collection_id: two }, match(1))
  expect(await queued(one)).toEqual([{ operation: 'delete', uid, contact: null }])
  expect(await queued(two)).toEqual([{ operation: 'put', uid, contact: id }])
  await ours('PATCH', `${path}/${id}`, { collection_id: one }, match(2))
  expect(await queued(one)).toEqual([{ operation: 'put', uid, contact: id }])
  expect(await queued(two)).toEqual([{ operation: 'delete', uid, contact: null }])
  const local = await ours('PATCH', `${path}/${id}`, { collection_id: null }, match(3))
  expect(local).toMatchObject({ status: 200, body: { collection_id: null } })
  expect(await queued(one)).toEqual([{ operation: 'delete', uid, contact: null }])
})

describe('a collection that cannot get a contact is rejected', () => {
  test.for([
    ['a calendar', { kind: 'calendar' }],
    ['one that is not synchronised', { kind: 'address_book', is_selected: 0 }],
    ['one that is only pulled', { kind: 'address_book', direction: 'pull' }],
    ['one without the right to write', { kind: 'address_book', is_read_only: 1 }],
  ] as const)('%s', async ([, collection]) => {
    const collection_id = await storeCollection(groupware, 'ours', collection)
    expect(await ours('POST', path, { last_name: 'A', collection_id })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/collection_id' }] },
    })
  })

  test('one of another tenant', async () => {
    const collection_id = await storeCollection(groupware, 'theirs', { kind: 'address_book' })
    expect(await ours('POST', path, { last_name: 'A', collection_id })).toMatchObject({ status: 422 })
    expect((await importFile(odd, `?collection_id=${collection_id}`)).status).toBe(422)
  })
})

test('the list has pages in the order of names, and filters', async () => {
  const { id } = (await ours<{ id: string }>('POST', '/api/v1/companies', { name: 'Żubr S.A.' })).body
  for (const last_name of ['Zet', 'Ąc', 'Mid']) await create({ last_name, company_id: id, first_name: 'Ola' })
  const select = `company_id=${id}`
  const first = await ours<Page>('GET', `${path}?${select}&limit=2`)
  const second = await ours<Page>('GET', `${path}?${select}&limit=2&cursor=${first.body.next}`)
  const names = [...first.body.contacts, ...second.body.contacts].map((contact) => contact.last_name)
  expect(names.toSorted()).toEqual(['Mid', 'Zet', 'Ąc'])
  expect(second.body.next).toBeNull()
  const found = async (query: string) =>
    (await ours<Page>('GET', `${path}?${query}`)).body.contacts.map((contact) => contact.last_name)
  expect(await found(`${select}&text=${encodeURIComponent('ola ąc')}`)).toEqual(['Ąc'])
  expect((await found(`text=${encodeURIComponent('żubr')}`)).length).toBe(3)
  expect(await found(`${select}&status=inactive`)).toEqual([])
  expect((await found(`${select}&collection_id=none`)).length).toBe(3)
})

describe('files', () => {
  test('an imported card keeps what a contact has no field for, also after an edit, and is exported with it', async () => {
    const dry = await importFile(odd, '?dryRun=true')
    expect(dry.body).toMatchObject({ is_dry_run: true, created: 1 })
    expect((await importFile(odd)).body).toMatchObject({ created: 1, existing: 0, failed: 0 })
    expect((await importFile(odd)).body).toMatchObject({ created: 0, existing: 1 })
    const [row] = await inOurs('', (db) => db.select().from(contacts).where(eq(contacts.uid, 'odd-1')))
    expect(row).toMatchObject({ first_name: 'Jan', last_name: 'Nowak', email: 'jan@nowak.example' })
    await ours('PATCH', `${path}/${row?.id}`, { position: 'Dyrektor' }, match(1))
    const { text } = await ours('GET', `${path}/export.vcf?text=nowak.example`)
    for (const line of odd.split('\r\n').slice(3)) expect(text).toContain(line)
    expect(text).toContain('TITLE:Dyrektor')
  })

  test('what the card has beside a removed or changed field follows in the contact, and stays in the card', async () => {
    const several = [
      'EMAIL:a@follows.example',
      'EMAIL:b@follows.example',
      'EMAIL:c@follows.example',
      'TEL:1',
      'TEL:2',
    ]
    const file = (uid: string, lines: string[]) =>
      ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, ...lines, 'END:VCARD', ''].join('\r\n')
    const cards = [
      file('follows-1', ['N:Follows;One', 'FN:One Follows', ...several]),
      file('follows-2', ['EMAIL:d@follows.example']),
    ]
    expect(await importFile(cards.join(''))).toMatchObject({ status: 200, body: { created: 2 } })
    const contactOf = async (uid: string) => {
      const [row] = await inOurs('', (db) => db.select().from(contacts).where(eq(contacts.uid, uid)))
      return `${path}/${row?.id}`
    }
    const first = await contactOf('follows-1')
    expect((await ours('PATCH', first, { email: null, phone: null }, match(1))).body).toMatchObject({
      email: 'b@follows.example',
      phone: '2',
    })
    await ours('PATCH', first, { position: 'x' }, match(2))
    const { text } = await ours('GET', `${first}/card.vcf`)
    expect(text.match(/^(EMAIL|TEL):.*$/gm)).toEqual([
      'EMAIL:b@follows.example',
      'EMAIL:c@follows.example',
      'TEL:2',
    ])
    const second = await contactOf('follows-2')
    expect((await ours('PATCH', second, { email: 'e@follows.example' }, match(1))).body).toMatchObject({
      last_name: 'e@follows.example',
    })
    expect((await ours('GET', `${second}/card.vcf`)).text).not.toMatch(/^(FN|N):/m)
  })

  test('cards whose last line has no end, or that end their lines with CR, are exported as cards of their own', async () => {
    const file = (uid: string, end: string) =>
      [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `UID:${uid}`,
        `FN:${uid}`,
        `EMAIL:${uid}@ends.example`,
        'END:VCARD',
      ].join(end)
    for (const card of [file('end-1', '\r\n'), file('end-2', '\r'), file('end-3', '\n')])
      expect((await importFile(card)).body).toMatchObject({ created: 1, failed: 0 })
    const { text } = await ours('GET', `${path}/export.vcf?text=ends.example`)
    const uids = splitCards(text).map(({ uid }) => uid)
    expect(uids.toSorted()).toEqual(['end-1', 'end-2', 'end-3'])
  })

  test('a bad card is an error of its row, and the others are stored', async () => {
    const file = `${odd.replace('odd-1', 'row-1')}BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${'x'.repeat(10_000)}\r\nFN:Long\r\nEND:VCARD\r\n${odd.replace('odd-1', 'row-3')}`
    const { body } = await importFile(file)
    expect(body).toMatchObject({ created: 2, failed: 1, errors: [{ row: 2, code: 'uid_invalid' }] })
  })

  test('a file in another charset is read in the charset that the request states, and rejected without it', async () => {
    const polish = odd.replace('odd-1', 'polish').replaceAll('Nowak', 'Zażółć')
    const bytes = Uint8Array.from(polish, (char) => windows1250[char] ?? char.charCodeAt(0))
    expect((await importFile(bytes)).status).toBe(422)
    expect((await importFile(bytes, '', 'text/vcard; charset=nonsense')).status).toBe(422)
    expect((await importFile(bytes, '', 'text/vcard; charset=windows-1250')).body).toMatchObject({
      created: 1,
    })
    const [row] = await inOurs('', (db) => db.select().from(contacts).where(eq(contacts.uid, 'polish')))
    expect(row?.last_name).toBe('Zażółć')
    const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${odd.replace('odd-1', 'utf-16')}`, 'utf16le'))
    expect((await importFile(utf16)).body).toMatchObject({ created: 1 })
  })

  test('a file that is no cards, is too large or has too many cards is rejected with what to do', async () => {
    expect(await importFile('hello')).toMatchObject({ status: 422 })
    expect(await importFile('')).toMatchObject({ status: 422 })
    expect((await importFile(odd, '', 'application/json')).status).toBe(415)
    expect((await importFile('x'.repeat(10_000_001))).status).toBe(413)
    const many = odd.repeat(5_001)
    expect(await importFile(many)).toMatchObject({ status: 422 })
  })

  test('line breaks in a field do not become lines of the card', async () => {
    const reply = await ours('POST', path, { last_name: 'A\r\nEMAIL:evil@example.com' })
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/last_name' }] } })
    const { id } = await create({ last_name: 'A\\nEMAIL:evil@example.com;B,C', position: 'x:y;z,\\n' })
    expect(await cardOf(id)).not.toMatch(/^EMAIL/m)
    expect((await importFile((await cardOf(id)).replace(/^UID:.*$/m, 'UID:again'))).body.created).toBe(1)
    const rows = await inOurs('', (db) => db.select().from(contacts).where(eq(contacts.uid, 'again')))
    expect(rows).toMatchObject([{ last_name: 'A\\nEMAIL:evil@example.com;B,C', position: 'x:y;z,\\n' }])
  })
})

test('another tenant finds no contact, and each route requires its scope', async () => {
  const { id } = await create({ last_name: 'Ours' })
  for (const [method, url, scope, body] of [
    ['GET', path, 'contacts:read', undefined],
    ['POST', path, 'contacts:write', { last_name: 'A' }],
    ['GET', `${path}/export.vcf`, 'contacts:read', undefined],
    ['GET', `${path}/${id}`, 'contacts:read', undefined],
    ['GET', `${path}/${id}/card.vcf`, 'contacts:read', undefined],
    ['PATCH', `${path}/${id}`, 'contacts:write', { last_name: 'B' }],
    ['DELETE', `${path}/${id}`, 'contacts:write', undefined],
  ] as const) {
    const others = (['contacts:read', 'contacts:write', 'calendar:write'] as const).filter(
      (other) => other !== scope,
    )
    const call = await groupware.caller('ours', others)
    expect([url, (await call(method, url, body, match(1))).status]).toEqual([url, 403])
    if (url.includes(id)) expect(await theirs(method, url, body, match(1))).toMatchObject({ status: 404 })
  }
  expect((await theirs('GET', `${path}/export.vcf`)).text).toBe('')
})

const windows1250: Record<string, number> = { ż: 0xbf, ó: 0xf3, ł: 0xb3, ć: 0xe6 }
