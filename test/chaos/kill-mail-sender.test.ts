import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { asOwner, connectApplication } from '@fiscus/db/connections/connect'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { openQueueStage } from '@fiscus/mail/testing/queue-stage'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { programFile } from '@fiscus/testing/program-file'
import { startLineServer } from '@fiscus/testing/servers/line-server'
import { type SmtpScript, startScriptedSmtp } from '@fiscus/testing/servers/mail/scripted-smtp'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import type { MailSenderOptions } from './processes/mail-sender.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const stage = await openQueueStage(fresh, 'acme')
afterAll(async () => {
  await stage[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
beforeEach(() => stage.inDatabase((db) => db.delete(mailQueue)))

const timeout = 600_000

/** Starts a process that sends the queue to a port. `kill` ends it with kill -9; `freeze` stops it until `thaw`. */
function startSender(port: number) {
  const options: MailSenderOptions = {
    databaseUrl: fresh.url,
    tenantId: fresh.tenant('acme').id,
    blobFolder: stage.folder,
    port,
    now: stage.now.toISOString(),
  }
  const script = programFile('test/chaos/processes/mail-sender.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return {
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => child.kill('SIGSTOP'),
    /** Resolves when the process has ended its run. */
    async thaw() {
      child.kill('SIGCONT')
      await ended
    },
  }
}

/** A server in this process, of a machine that is busy, can take seconds to answer to a message of 28 MB. */
const timing = { connectMs: 60_000, greetingMs: 60_000, silenceMs: 60_000 }

/** The next run, after the claim of the killed process has ended. */
async function nextRun() {
  await using server = await startScriptedSmtp({}, { tls: 'none' })
  await stage.endClaims()
  const tally = await stage.run(server, { timing })
  return { tally, copies: server.messages.length }
}

type Phase = 'connection' | 'sender' | 'recipient'
const phases: [string, Phase][] = [
  ['after it connected', 'connection'],
  ['after EHLO', 'sender'],
  ['after RCPT', 'recipient'],
]

test.for(phases)('killed %s: the next run sends the message, once', { timeout }, async ([, phase]) => {
  let sender: ReturnType<typeof startSender> | undefined
  const killed = Promise.withResolvers<void>()
  const kill = async () => {
    await sender?.kill()
    killed.resolve()
    return null
  }
  await using server = await startScriptedSmtp({ [phase]: kill }, { tls: 'none' })
  const [id = ''] = await stage.add({})
  sender = startSender(server.port)
  await killed.promise
  expect((await stage.show(id)).status).toBe('sending')
  expect(await nextRun()).toMatchObject({ tally: { recover: 1, succeed: 1 }, copies: 1 })
  expect(server.messages).toEqual([])
  expect((await stage.show(id)).status).toBe('sent')
})

test.for(phases)(
  'frozen %s: the next run sends the message, and the process sends nothing when it wakes',
  { timeout },
  async ([, phase]) => {
    let sender: ReturnType<typeof startSender> | undefined
    const frozen = Promise.withResolvers<void>()
    const freeze = () => {
      sender?.freeze()
      frozen.resolve()
      return null
    }
    await using server = await startScriptedSmtp({ [phase]: freeze }, { tls: 'none' })
    const [id = ''] = await stage.add({})
    sender = startSender(server.port)
    await frozen.promise
    expect(await nextRun()).toMatchObject({ tally: { recover: 1, succeed: 1 }, copies: 1 })
    await sender.thaw()
    expect(server.messages).toEqual([])
    expect(await stage.show(id)).toMatchObject({ status: 'sent', attempts_count: 2 })
  },
)

test('killed before the greeting: the next run sends the message, once', { timeout }, async () => {
  await using silent = await startLineServer(() => {})
  const [id = ''] = await stage.add({})
  const sender = startSender(silent.port)
  await vi.waitFor(async () => expect((await stage.show(id)).status).toBe('sending'), {
    timeout,
    interval: 10,
  })
  await sender.kill()
  expect(await nextRun()).toMatchObject({ tally: { recover: 1, succeed: 1 }, copies: 1 })
})

test('killed inside DATA: the server has no complete message, and the next run sends it, once', {
  timeout,
}, async () => {
  const inData = Promise.withResolvers<void>()
  await using server = await startLineServer(async ({ send, lines, socket }) => {
    send('220 ready\r\n')
    let isData = false
    for await (const line of lines) {
      if (isData) {
        socket.pause()
        inData.resolve()
        return
      }
      isData = line === 'DATA'
      send(isData ? '354 go\r\n' : '250 ok\r\n')
    }
  })
  const [id = ''] = await stage.add({ text: 'x'.repeat(70).concat('\r\n').repeat(400_000) })
  const sender = startSender(server.port)
  await inData.promise
  expect(await stage.show(id)).toMatchObject({ status: 'sending', transmission_at: null })
  await sender.kill()
  expect(await nextRun()).toMatchObject({ tally: { recover: 1, succeed: 1 }, copies: 1 })
})

test('killed after the final dot: the message is unknown, and is not sent again', { timeout }, async () => {
  let sender: ReturnType<typeof startSender> | undefined
  const killed = Promise.withResolvers<void>()
  const script: SmtpScript = {
    async message() {
      await sender?.kill()
      killed.resolve()
      return null
    },
  }
  await using server = await startScriptedSmtp(script, { tls: 'none' })
  const [id = ''] = await stage.add({})
  sender = startSender(server.port)
  await killed.promise
  expect(await nextRun()).toMatchObject({ tally: { lose: 1, succeed: 0 }, copies: 0 })
  expect((await stage.show(id)).status).toBe('unknown')
})

test('killed after 250 and before its commit: the message is unknown, and is not sent again', {
  timeout,
}, async () => {
  const application = connectApplication(fresh.urlOf('acme'), 1)
  const released = Promise.withResolvers<void>()
  const script: SmtpScript = {
    // From now on the result cannot be written.
    message: () =>
      new Promise((resolve) => {
        void application.begin(async (tx) => {
          await tx`select id from mail_queue for update`
          resolve(null)
          await released.promise
        })
      }),
  }
  await using server = await startScriptedSmtp(script, { tls: 'none' })
  const [id = ''] = await stage.add({})
  const sender = startSender(server.port)
  // Only the owner sees what the connections of other logins wait for.
  await asOwner(fresh.urlOf('acme'), (client) =>
    vi.waitFor(async () => expect(await waitsForLock(client)).toBe(true), { timeout: 180_000, interval: 20 }),
  )
  expect(server.messages).toHaveLength(1)
  await sender.kill()
  // The statement would commit without its client: the connection ends, too, as when the machine is lost.
  await asOwner(fresh.urlOf('acme'), endWaiting)
  released.resolve()
  await application.end()
  expect(await nextRun()).toMatchObject({ tally: { lose: 1, succeed: 0 }, copies: 0 })
  expect((await stage.show(id)).status).toBe('unknown')
})

type Owner = Parameters<Parameters<typeof asOwner>[1]>[0]

async function endWaiting(client: Owner): Promise<void> {
  await client`select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
}

async function waitsForLock(client: Owner): Promise<boolean> {
  const rows =
    await client`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return rows.length > 0
}
