import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, expect, inject, test } from 'vitest'
import { openQueueStage } from '../testing/queue-stage.ts'
import { addSender } from '../testing/queued-messages.ts'
import { hourlyAllowance } from './claim-batch.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

test('a mailbox sends as many messages in an hour as it may, and the rest later', async () => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  const mailbox = await stage.inDatabase((db) => addSender(db, { out_port: server.port, hourly_limit: 3 }))
  await stage.add(...Array.from({ length: 5 }, () => ({ mailbox_id: mailbox })))
  const allowance = () =>
    stage.inDatabase(async (db) => {
      const [row] = await db.select().from(mailboxes)
      return hourlyAllowance(db, mailbox, row?.hourly_limit ?? null, stage.now)
    })
  const limited = async () => ({ ...(await stage.run(server, { senderLimit: allowance })) }).succeed
  expect(await limited()).toBe(3)
  expect(await limited()).toBe(0)
  stage.now = new Date(stage.now.getTime() + 3_600_000)
  expect(await limited()).toBe(2)
  expect(await stage.inDatabase((db) => hourlyAllowance(db, mailbox, null, stage.now))).toBe(Infinity)
})
