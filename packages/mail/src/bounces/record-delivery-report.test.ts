import { mailQueue, mailRecipients, mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { envelopeIdOf, isEnvelopeIdOf } from '../smtp/envelope-id.ts'
import { liftSuppression, suppressAddress, suppressedAmong } from '../suppressions/suppressions.ts'
import { openQueueStage } from '../testing/queue-stage.ts'
import { type DeliveryReport, recordDeliveryReport } from './record-delivery-report.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
const messageId = 'k3y.n0nce@mail.example.com'
let id = ''
beforeEach(async () => {
  await stage.inDatabase(async (db) => {
    for (const table of [mailSuppressions, mailQueue]) await db.delete(table)
  })
  const to = ['Ada@example.org', 'bob@example.org']
  id = (await stage.add({ status: 'sent', sent_at: stage.now, message_id: messageId, to }))[0] ?? ''
  await stage.inDatabase((db) => db.update(mailRecipients).set({ status: 'accepted' }))
})

const failed = {
  address: 'ada@EXAMPLE.org',
  action: 'failed',
  status: '5.1.1',
  diagnostic: 'smtp; 550 5.1.1 unknown\r\n user',
}
const record = (changes: Partial<DeliveryReport> = {}, slug = 'acme') =>
  fresh.databases.withTenant(fresh.tenant(slug).id, (db) =>
    db.transaction((tx) =>
      recordDeliveryReport(
        tx,
        {
          originalMessageId: messageId,
          envelopeId: envelopeIdOf(id, stage.secrets),
          recipients: [failed],
          ...changes,
        },
        stage.secrets,
        stage.now,
      ),
    ),
  )
const suppressed = () =>
  stage.inDatabase(async (db) => (await db.select().from(mailSuppressions)).map(({ address }) => address))

test('a failure of the address marks its recipient and suppresses it, once', async () => {
  expect(await record()).toMatchObject({ queueId: id, changed: 1 })
  expect(await record(), 'the same report again').toMatchObject({ changed: 0 })
  expect((await stage.show(id)).recipients).toEqual(['Ada@example.org: bounced', 'bob@example.org: accepted'])
  expect(await suppressed()).toEqual(['ada@example.org'])
})

test.for([
  ['a delay', { ...failed, action: 'delayed', status: '4.4.1' }, 'delayed'],
  ['a full mailbox', { ...failed, status: '5.2.2', diagnostic: 'full' }, 'bounced'],
  ['a delivery', { ...failed, action: 'delivered', status: '2.0.0' }, 'accepted'],
  ['an action that does not exist', { ...failed, action: 'constructor' }, 'accepted'],
] as const)('%s suppresses nothing', async ([, recipient, status]) => {
  await record({ recipients: [recipient] })
  expect((await stage.show(id)).recipients[0]).toBe(`Ada@example.org: ${status}`)
  expect(await suppressed()).toEqual([])
})

test('a delay, then a failure', async () => {
  await record({ recipients: [{ ...failed, action: 'delayed', status: '4.4.1' }] })
  await record()
  expect((await stage.show(id)).recipients[0]).toBe('Ada@example.org: bounced')
})

test.for([
  ['another Message-ID', { originalMessageId: 'guess@mail.example.com' }, 'acme'],
  ['no Message-ID', { originalMessageId: null }, 'acme'],
  ['an address that is no recipient', { recipients: [{ ...failed, address: 'victim@example.net' }] }, 'acme'],
  ['the message of another tenant', {}, 'other'],
] as const)('a forged report changes nothing: %s', async ([, changes, slug]) => {
  await record(changes, slug)
  expect((await stage.show(id)).recipients).toEqual([
    'Ada@example.org: accepted',
    'bob@example.org: accepted',
  ])
  expect(await suppressed()).toEqual([])
})

const detailOf = {
  verified: 'smtp; 550 5.1.1 unknown user',
  unverified: 'Unverified report: smtp; 550 5.1.1 unknown user',
}
const own = (): string => envelopeIdOf(id, stage.secrets) ?? ''
const otherScope = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'other')

type EnvelopeCase = readonly [string, () => string | null, number, keyof typeof detailOf, boolean]
const envelopes: readonly EnvelopeCase[] = [
  ['the ENVID of the message', own, 2, 'verified', true],
  ['the ENVID in capitals', () => own().toUpperCase(), 2, 'verified', true],
  ['no ENVID, and further recipients that could forge it', () => null, 2, 'unverified', false],
  ['no ENVID, and no other recipient', () => null, 1, 'verified', true],
  ['an invented ENVID', () => 'f'.repeat(32), 2, 'unverified', false],
  ['an invented ENVID, and no other recipient', () => 'f'.repeat(32), 1, 'unverified', false],
  [
    'the ENVID of another message',
    () => envelopeIdOf('0190a0b0-0000-7000-8000-00000000dead', stage.secrets),
    2,
    'unverified',
    false,
  ],
  ['an ENVID that another tenant signed', () => envelopeIdOf(id, otherScope), 2, 'unverified', false],
  ['a part of the ENVID', () => own().slice(0, 31), 2, 'unverified', false],
  ['the Message-ID as ENVID', () => messageId, 2, 'unverified', false],
]
test.for(envelopes)('a failure with %s', async ([, envelopeId, recipients, detail, isSuppressed]) => {
  if (recipients === 1)
    await stage.inDatabase((db) =>
      db.delete(mailRecipients).where(eq(mailRecipients.address, 'bob@example.org')),
    )
  await record({ envelopeId: envelopeId() })
  const [recipient] = await stage.inDatabase((db) =>
    db.select().from(mailRecipients).orderBy(mailRecipients.position),
  )
  expect(recipient).toMatchObject({ status: 'bounced', detail: detailOf[detail] })
  expect(await suppressed()).toEqual(isSuppressed ? ['ada@example.org'] : [])
})

test('an ENVID stays valid after a rotation of the key', async () => {
  const envelopeId = own()
  const keys = new Map([
    [1, Buffer.alloc(32, 7)],
    [2, Buffer.alloc(32, 8)],
  ])
  const rotated = createSecretBox({ current: 2, all: keys }, 'acme')
  expect(envelopeIdOf(id, rotated)).not.toBe(envelopeId)
  expect(isEnvelopeIdOf(id, envelopeId, rotated)).toBe(true)
})

test('a recipient that never got the message cannot bounce', async () => {
  await stage.inDatabase((db) => db.update(mailRecipients).set({ status: 'rejected' }))
  expect(await record()).toMatchObject({ changed: 0 })
  expect(await suppressed()).toEqual([])
})

test('a report on an unknown message proves that it was accepted', async () => {
  await stage.inDatabase(async (db) => {
    await db.update(mailQueue).set({ status: 'unknown', sent_at: null })
    await db.update(mailRecipients).set({ status: 'pending' })
  })
  await record()
  expect(await stage.show(id)).toMatchObject({
    status: 'sent',
    recipients: ['Ada@example.org: bounced', 'bob@example.org: accepted'],
  })
})

test('an address is suppressed once and can be lifted, each with an audit entry', async () => {
  const author = testAuthor()
  const suppression = { address: 'Eve@Example.org', reason: 'manual', detail: null, queueId: null } as const
  const add = () => stage.inDatabase((db) => suppressAddress(db, suppression, author))
  const suppressionId = (await add()) ?? ''
  expect(await add()).toBeNull()
  const among = () => stage.inDatabase((db) => suppressedAmong(db, ['eve@example.org', 'ada@example.org']))
  expect(await among()).toEqual(new Set(['eve@example.org']))
  const lift = () => stage.inDatabase((db) => liftSuppression(db, suppressionId, author))
  expect(await lift()).toBe(true)
  expect(await lift()).toBe(false)
  expect(await among()).toEqual(new Set())
  const entries = await stage.inDatabase((db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, suppressionId)).orderBy(auditLog.id),
  )
  expect(entries.map(({ action }) => action)).toEqual(['create', 'delete'])
})
