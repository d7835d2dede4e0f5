import { startScriptedPop3 } from '@fiscus/testing/servers/mail/scripted-pop3'
import { startProxy } from '@fiscus/testing/servers/proxy'
import { expect, test } from 'vitest'
import { talk } from './talk.ts'

const messages = [
  { uidl: 'a', source: 'Subject: one\r\n\r\n.dot\r\nend\r\n' },
  { uidl: 'b', source: Buffer.from('Subject: two\r\n\r\n\xb1', 'latin1') },
]
const login = ['USER alice', 'PASS secret']

test('serves its messages with dots stuffed and bytes unchanged, and deletes at QUIT', async () => {
  await using server = await startScriptedPop3(messages)
  const answer = await talk(server.port, [...login, 'UIDL', 'RETR 1', 'RETR 2', 'TOP 1 1', 'DELE 2', 'QUIT'])
  expect(answer).toContain('+OK\r\n1 a\r\n2 b\r\n.\r\n')
  expect(answer).toContain('+OK\r\nSubject: one\r\n\r\n..dot\r\nend\r\n.\r\n')
  expect(answer).toContain('+OK\r\nSubject: two\r\n\r\n\xb1\r\n.\r\n')
  expect(answer).toContain('+OK\r\nSubject: one\r\n\r\n..dot\r\n.\r\n')
  expect(server.deleted).toEqual(['b'])
})

test('answers a command as scripted', async () => {
  await using server = await startScriptedPop3(messages, { UIDL: '-ERR unknown command\r\n' })
  expect(await talk(server.port, [...login, 'UIDL', 'QUIT'])).toContain('-ERR unknown command')
})

test('is silent after its greeting', async () => {
  await using server = await startScriptedPop3(messages, { CAPA: 'silence' })
  await using proxy = await startProxy(`pop3://127.0.0.1:${server.port}`)
  proxy.break({ from: 'client', after: 'CAPA', how: 'close' })
  await expect(talk(proxy.port, ['CAPA'])).rejects.toThrow()
})
