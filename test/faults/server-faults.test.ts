import { openSyncStage } from '@fiscus/mail/testing/sync-stage'
import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { afterAll, expect, inject, test } from 'vitest'
import { openFaultyServers, type Spoken, serverFaults } from './faulty-server.ts'

const servers = await openFaultyServers({ byteMs: 100 })
afterAll(() => servers[Symbol.asyncDispose]())

const incoming: [string, Spoken][] = [
  ['IMAP, implicit TLS', { protocol: 'imap', tls: 'implicit' }],
  ['IMAP, STARTTLS', { protocol: 'imap', tls: 'starttls' }],
  ['POP3, implicit TLS', { protocol: 'pop3', tls: 'implicit' }],
  ['POP3, STARTTLS', { protocol: 'pop3', tls: 'starttls' }],
]

test('explore', { timeout: 100_000 }, async () => {
  await using stage = await openSyncStage(inject('databaseServer'))
  const cells: any[] = []
  for (const [name, spoken] of incoming) {
    for (const fault of serverFaults) {
      const port = await servers.start(spoken, fault)
      const { id } = await stage.addMailbox({
        in_protocol: spoken.protocol as any,
        in_tls: spoken.tls,
        in_port: port,
        password: 'x',
        address: `${cells.length}@example.test`,
      })
      cells.push({ name, fault, id })
    }
  }
  await using healthy = await startScriptedPop3([{ uidl: 'a', source: 'Subject: a\r\n\r\ntext\r\n' }])
  const calm = await stage.addMailbox({
    in_protocol: 'pop3',
    in_port: healthy.port,
    password: 'x',
    address: 'calm@example.test',
  })
  console.time('run')
  const result = await stage.run({
    ca: servers.ca,
    limits: { silenceMs: 500, turnMs: 3_000 },
    run: { turnsPerHostMax: 8 },
  })
  console.timeEnd('run')
  console.log(result)
  for (const { name, fault, id } of cells) {
    const m = await stage.mailbox(id)
    console.log(
      [
        name,
        fault,
        m.in_state,
        m.in_error_message?.code,
        (m.in_next_at.getTime() - stage.now().getTime()) / 1000,
      ].join(' | '),
    )
  }
  console.log(await stage.messages(calm.id).then((x) => x.length))
  console.log(stage.lines.filter((line) => !line.includes('failed turn')))
})
