import { mailHosts, mailQueue, mailSuppressions } from '@fiscus/db/schema/mail/outgoing'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { startPostfix } from '@fiscus/testing/servers/mail/postfix'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { recordDeliveryReport } from '../bounces/record-delivery-report.ts'
import { classifyMessage } from '../classification/classify-message.ts'
import { parseMessage } from '../parsing/parse-message.ts'
import { envelopeIdOf } from '../smtp/envelope-id.ts'
import { openQueueStage } from '../testing/queue-stage.ts'

const servers = await findMailServers()
const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(() =>
  stage.inDatabase(async (db) => {
    for (const table of [mailQueue, mailHosts]) await db.delete(table)
  }),
)

const alice = 'alice@example.test'
const timing = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 10_000 }

describe.skipIf(servers === null)('Postfix (needs dovecot and postfix)', () => {
  if (servers === null) return
  const { dovecot: dovecotPath, postfix: postfixPath } = servers

  test('each answer to a recipient has its result, with STARTTLS and a login', async () => {
    await using dovecot = await startDovecot(dovecotPath, { users: { [alice]: 'secret1' } })
    await using postfix = await startPostfix(postfixPath, { dovecot })
    const target = {
      port: postfix.ports.submission,
      tls: 'starttls',
      ca: postfix.certificate,
      credentials: { user: alice, pass: 'secret1' },
    } as const
    const names = ['grey', 'full', 'nouser', 'policy'].map((name) => `${name}@example.test`)
    const sender = { envelope_from: alice }
    const [mixed = '', refused = ''] = await stage.add(
      { ...sender, to: [alice, ...names] },
      { ...sender, to: names },
    )
    await stage.run(target, { timing })
    const results = ['grey@example.test: deferred', 'full@example.test: deferred']
    const final = ['nouser@example.test: rejected', 'policy@example.test: rejected']
    expect(await stage.show(mixed)).toMatchObject({
      status: 'pending',
      recipients: [`${alice}: accepted`, ...results, ...final],
    })
    expect(await stage.show(refused)).toMatchObject({ status: 'pending', recipients: [...results, ...final] })
    await expect.poll(() => dovecot.readMessages(alice)).toHaveLength(1)

    await stage.inDatabase((db) => db.delete(mailQueue))
    const [id = ''] = await stage.add(sender)
    await stage.run({ ...target, credentials: { user: alice, pass: 'wrong' } }, { timing })
    expect(await stage.show(id), '535').toMatchObject({ status: 'pending', attempts_count: 0 })
  })

  test('a bounce of Postfix marks its recipient and suppresses the address', async () => {
    await using dovecot = await startDovecot(dovecotPath, { users: { [alice]: 'secret1' } })
    await using postfix = await startPostfix(postfixPath, { dovecot })
    const target = { port: postfix.ports.smtps, tls: 'implicit', ca: postfix.certificate } as const
    const [id = ''] = await stage.add({ envelope_from: alice, to: ['gone@bounce.test', 'also@bounce.test'] })
    expect(await stage.run(target, { timing })).toMatchObject({ succeed: 1 })
    await expect.poll(() => dovecot.readMessages(alice)).toHaveLength(1)
    const [source] = await dovecot.readMessages(alice)
    const { kind, report } = classifyMessage(await parseMessage(source ?? Buffer.of()), false)
    expect(kind).toBe('bounce')
    await stage.inDatabase((db) =>
      db.transaction(async (tx) => report && recordDeliveryReport(tx, report, stage.secrets, stage.now)),
    )
    expect(report?.envelopeId, 'Postfix returns the ENVID').toBe(envelopeIdOf(id, stage.secrets))
    expect((await stage.show(id)).recipients).toEqual([
      'gone@bounce.test: bounced',
      'also@bounce.test: bounced',
    ])
    const suppressed = await stage.inDatabase((db) =>
      db.select().from(mailSuppressions).orderBy(mailSuppressions.address),
    )
    const row = { reason: 'hard_bounce', queue_id: id }
    expect(suppressed).toMatchObject([
      { ...row, address: 'also@bounce.test' },
      { ...row, address: 'gone@bounce.test' },
    ])
  })
})
