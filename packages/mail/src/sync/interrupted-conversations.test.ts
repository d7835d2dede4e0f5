import { startDovecot } from '@fiscus/testing/servers/mail/dovecot'
import { findMailServers } from '@fiscus/testing/servers/mail/find-mail-servers'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { type LineFault, startLineFaultProxy } from '../testing/line-fault-proxy.ts'
import { openSyncStage } from '../testing/sync-stage.ts'

const programs = await findMailServers()
const address = 'alice@example.test'
const names = ['one', 'three', 'two']
const mail = (id: string) =>
  `From: Ada <ada@example.com>\r\nMessage-ID: <${id}@example.com>\r\nSubject: ${id}\r\n\r\n${id}\r\n`

const cut: LineFault = (line) => ({ send: line.slice(0, line.length / 2), next: 'close' })
const bye: LineFault = () => ({ send: '* BYE shutting down\r\n', next: 'close' })
/** Instead of the answer to a command. */
const no: LineFault = (line) => {
  const [, tag] = /^(\d+) OK /.exec(line) ?? []
  return tag === undefined ? null : { send: `${tag} NO [UNAVAILABLE] later\r\n`, next: 'continue' }
}
const err: LineFault = (line) =>
  line.startsWith('+OK') ? { send: '-ERR [SYS/TEMP] later\r\n', next: 'continue' } : null

describe.skipIf(!programs)('with Dovecot', async () => {
  const stage = await openSyncStage(inject('databaseServer'))
  const dovecot = await startDovecot(programs?.dovecot ?? '', { users: { [address]: 'secret' } })
  afterAll(async () => {
    await dovecot[Symbol.asyncDispose]()
    await stage[Symbol.asyncDispose]()
  })
  for (const name of names) await dovecot.saveMessage(address, mail(name))

  test.for<[what: string, protocol: 'imap' | 'pop3', fault: LineFault, step: number]>([
    ['is cut within', 'imap', cut, 8],
    ['is cut within', 'pop3', cut, 8],
    ['answers BYE at', 'imap', bye, 12],
    ['answers NO at', 'imap', no, 1],
    ['answers -ERR at', 'pop3', err, 1],
  ])(
    'a server that %s any line, over %s, costs turns only: each message is stored once',
    async ([what, protocol, fault, step]) => {
      await using proxy = await startLineFaultProxy(dovecot.ports[protocol])
      const server = { in_protocol: protocol, in_port: proxy.port, in_login: address, password: 'secret' }
      const read = async (line: number | null) => {
        const name = `${what} ${line}`.replace(/\W/g, '')
        const { id } = await stage.addMailbox({ ...server, address: `${protocol}${name}@example.test` })
        if (line !== null) proxy.playAt(line, fault)
        await stage.run()
        const { lines } = proxy
        for (let turns = 0; turns < 2; turns++) {
          stage.passMinutes(24 * 60)
          await stage.run()
        }
        expect([line, await stage.mailbox(id)]).toMatchObject([line, { in_state: 'ok', in_error: null }])
        const subjects = (await stage.messages(id)).map(({ subject }) => subject)
        expect([line, ...subjects]).toEqual([line, ...names])
        await stage.changeMailbox(id, { is_active: 0 })
        return lines
      }
      const conversation = await read(null)
      const places = conversation.flatMap((line, at) => (fault(line) === null ? [] : [at]))
      const played = places.filter((_, at) => at % step === 0)
      expect(played.length).toBeGreaterThan(3)
      for (const line of played) await read(line)
    },
  )
})
