import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts, mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, expect, inject, test } from 'vitest'
import { type LineFault, startLineFaultProxy } from '../testing/line-fault-proxy.ts'
import { openQueueStage } from '../testing/queue-stage.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const to = ['ada@example.org', 'bob@example.org']
const timing = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 10_000 }
const finalAnswer = 'OK: message queued'

test.for<[string, LineFault]>([
  ['is cut before', () => ({ send: '', next: 'close' })],
  ['is cut within', (line) => ({ send: line.slice(0, line.length / 2), next: 'close' })],
])('a conversation that %s any line loses no message, and sends none twice', async ([, fault]) => {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  await using proxy = await startLineFaultProxy(server.port)
  const target = { port: proxy.port, credentials: { user: 'ada', pass: 'secret' } }
  const states: string[] = []
  let played = ''
  for (let line = 0; line < 50 && !played.startsWith('221'); line++) {
    const before = server.messages.length
    played = ''
    proxy.playAt(line, (text) => {
      played = text
      return fault(text)
    })
    const [id = ''] = await stage.add({ to })
    await stage.run(target, { timing })
    const { status } = await stage.show(id)
    const first = server.messages.length - before
    // Without its answer the server may have accepted the message; what it has accepted is never pending.
    expect([played, status, first]).toEqual([played, ...expectedAfter(played)])
    stage.now = new Date(stage.now.getTime() + 24 * 3_600_000)
    await stage.run(target, { timing })
    states.push((await stage.show(id)).status)
    expect(server.messages.slice(before).map((message) => message.to)).toEqual([to])
    await stage.inDatabase(async (db) => {
      for (const table of [mailQueue, mailHosts, mailboxes]) await db.delete(table)
    })
  }
  expect(states.length).toBeGreaterThan(10)
  expect(states.filter((status) => status !== 'sent')).toEqual(['unknown'])
})

function expectedAfter(line: string): [status: string, messages: number] {
  if (line.startsWith('221')) return ['sent', 1]
  return line.endsWith(finalAnswer) ? ['unknown', 1] : ['pending', 0]
}
