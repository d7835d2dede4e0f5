import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailAttachments } from '@fiscus/db/schema/mail/messages'
import { users } from '@fiscus/db/schema/tenant/users'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runningMail } from '../testing/running-mail.ts'
import { newOffice } from '../testing/sample-mailbox.ts'
import { storeSample } from '../testing/store-sample.ts'

const mail = await runningMail(inject('databaseServer'), ['demo', 'other'], {
  from: 'fiscus@example.com',
  global: { kind: 'folder', folder: '/dev/null' },
})
afterAll(() => mail[Symbol.asyncDispose]())
const path = '/api/v1/mail'
const inDemo: <T>(work: Parameters<typeof mail.fresh.databases.withTenant<T>>[1]) => Promise<T> = (work) =>
  mail.fresh.databases.withTenant(mail.fresh.tenant('demo').id, work)

const administrator = await mail.member('demo', 'admin')
const owner = await mail.member('demo', 'operator')
const colleague = await mail.member('demo', 'operator')
const restrictedKey = await mail.caller('demo', ['mail:read', 'mail:write', 'mail:send'])
const key = await mail.caller('demo')

type Mailbox = { id: string; version: number }
const created = await administrator.call<Mailbox>('POST', `${path}/mailboxes`, {
  ...newOffice,
  owner_id: owner.id,
})
const mailbox = created.body.id
const system = (await administrator.call<Mailbox>('POST', `${path}/mailboxes`, newOffice)).body.id
const lines = (id: string) => [
  'From: Anna <anna@example.com>',
  'Subject: A private offer',
  `Message-ID: <${id}@example.com>`,
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  '',
  'Hello',
  '--b',
  'Content-Disposition: attachment; filename=a.csv',
  '',
  'a;b',
  '--b--',
]
const message = await storeSample(mail, 'demo', lines('own'), mailbox)
const shared = await storeSample(mail, 'demo', lines('shared'), system)
const [attachment] = await inDemo((db) =>
  db.select().from(mailAttachments).where(eq(mailAttachments.message_id, message)),
)
const { body: stored } = await key<{ thread_id: string }>('GET', `${path}/messages/${message}`)
const sending = { to: [{ address: 'ada@example.org' }], subject: 'Hello', text: 'Hello' }
const queued = (
  await owner.call<{ id: string }>('POST', `${path}/messages`, { ...sending, mailbox_id: mailbox })
).body.id

const writing = { 'if-match': '"v1"' }
const routes: readonly [method: string, address: string, body?: object][] = [
  ['GET', `/mailboxes/${mailbox}`],
  ['PATCH', `/mailboxes/${mailbox}`, { name: 'Mine' }],
  ['DELETE', `/mailboxes/${mailbox}?messages=delete`],
  ['POST', `/mailboxes/${mailbox}/resume`],
  ['POST', `/mailboxes/${mailbox}/test`],
  ['GET', `/mailboxes/${mailbox}/folders`],
  ['POST', `/mailboxes/${mailbox}/folders/refresh`],
  ['PUT', `/mailboxes/${mailbox}/folders`, { polled: ['INBOX'] }],
  ['GET', `/messages/${message}`],
  ['PATCH', `/messages/${message}`, { is_read: 1 }],
  ['DELETE', `/messages/${message}`],
  ['GET', `/messages/${message}/source`],
  ['GET', `/messages/${message}/attachments/${attachment?.id}`],
  ['GET', `/threads/${stored.thread_id}`],
  ['PUT', `/threads/${stored.thread_id}/ticket`, { ticket_id: crypto.randomUUID() }],
  ['POST', `/threads/${stored.thread_id}/ticket`],
  ['DELETE', `/threads/${stored.thread_id}/ticket`],
  ['GET', `/queue/${queued}`],
  ['POST', `/queue/${queued}/cancel`],
  ['POST', `/queue/${queued}/retry`],
  ['POST', `/queue/${queued}/resolve`, { as: 'sent' }],
]

describe('a caller without the mailbox of a user', () => {
  test.for(routes)(
    'gets no answer to %s %s that differs from an unknown record',
    async ([method, address, body]) => {
      const reply = await restrictedKey<{ code: string }>(method, path + address, body, writing)
      expect([reply.status, reply.body.code]).toEqual([404, 'not-found'])
    },
  )

  test.for(routes.filter(([method]) => method === 'GET'))(
    'in a session: %s %s',
    async ([method, address]) => {
      expect((await colleague.call(method, path + address)).status).toBe(404)
    },
  )

  test.for([
    ['/mailboxes', 'mailboxes', [system]],
    ['/messages', 'messages', [shared]],
    ['/messages?text=private', 'messages', [shared]],
    [`/messages?mailbox_id=${mailbox}`, 'messages', []],
    [`/messages?thread_id=${stored.thread_id}`, 'messages', []],
    [`/threads?mailbox_id=${mailbox}`, 'threads', []],
    ['/queue', 'messages', []],
  ] as const)('finds none of it at %s', async ([address, name, expected]) => {
    for (const call of [restrictedKey, colleague.call])
      expect(await idsOf(call, address, name)).toEqual(expected)
  })

  test.for([
    [{ mailbox_id: mailbox }, '/mailbox_id'],
    [{ in_reply_to: message }, '/in_reply_to'],
    [{ attachments: [{ attachment_id: attachment?.id }] }, '/attachments/0/attachment_id'],
  ] as const)('sends nothing with %j', async ([values, pointer]) => {
    const reply = await colleague.call<{ errors: unknown[] }>('POST', `${path}/messages`, {
      ...sending,
      ...values,
    })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer, code: 'unknown-record' })],
    ])
  })
})

test('the owner has the own mailbox and those of the system', async () => {
  expect(await idsOf(owner.call, '/mailboxes', 'mailboxes')).toEqual([system, mailbox])
  expect(await idsOf(owner.call, '/messages?direction=incoming', 'messages')).toEqual([shared, message])
  for (const [, address] of routes.filter(([method]) => method === 'GET'))
    expect((await owner.call('GET', path + address)).status).toBe(200)
})

test('administrators, and keys with mail:read_all, have all mailboxes', async () => {
  for (const call of [administrator.call, key]) {
    expect(await idsOf(call, '/mailboxes', 'mailboxes')).toEqual([system, mailbox])
    expect((await call('GET', `${path}/messages/${message}/source`)).status).toBe(200)
  }
})

test('a support mailbox is open to all, also if it has an owner', async () => {
  await inDemo((db) => db.update(mailboxes).set({ is_support: 1 }).where(eq(mailboxes.id, mailbox)))
  expect((await colleague.call('GET', `${path}/messages/${message}`)).status).toBe(200)
  await inDemo((db) => db.update(mailboxes).set({ is_support: 0 }).where(eq(mailboxes.id, mailbox)))
  expect((await colleague.call('GET', `${path}/messages/${message}`)).status).toBe(404)
})

describe('the owner of a mailbox', () => {
  const create = (owner_id: string) =>
    administrator.call<{ errors: unknown[] }>('POST', `${path}/mailboxes`, { ...newOffice, owner_id })

  test('becomes a user of the records with the same id', async () => {
    const [row] = await inDemo((db) => db.select().from(users).where(eq(users.id, owner.id)))
    expect(row).toMatchObject({ id: owner.id, email: owner.email })
  })

  test('is no user of another tenant', async () => {
    const stranger = await mail.member('other', 'admin')
    expect((await create(stranger.id)).body.errors).toEqual([
      expect.objectContaining({ pointer: '/owner_id', code: 'unknown-record' }),
    ])
  })

  test('is not found by an address alone: a user changes that without a proof', async () => {
    const { email } = await mail.member('demo', 'operator')
    const values = { email, name: 'A person of the records' }
    const { id } = requireRow(await inDemo((db) => db.insert(users).values(values).returning()))
    expect((await create(id)).status).toBe(201)
    const member = await mail.member('demo', 'operator')
    await inDemo((db) => db.update(users).set({ email: member.email }).where(eq(users.id, id)))
    expect(await idsOf(member.call, `/mailboxes?owner_id=${id}`, 'mailboxes')).toEqual([])
    expect((await create(member.id)).body.errors).toEqual([
      expect.objectContaining({ pointer: '/owner_id', code: 'invalid-value' }),
    ])
  })
})

async function idsOf(call: Call, address: string, name: string): Promise<string[]> {
  const { body } = await call<Record<string, { id: string }[]>>('GET', path + address)
  return (body[name] ?? []).map(({ id }) => id)
}
