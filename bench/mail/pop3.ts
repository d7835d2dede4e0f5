import { connect } from 'node:net'
import { openPop3 } from '@fiscus/mail/pop3/open-pop3'
import { forkServer } from '../fork-server.ts'
import { median, secondsOf } from '../measure.ts'
import type { Table } from '../table.ts'

const bytes = 128 * 2 ** 20
const rounds = 5

/** Reads one large answer with our POP3 client, and with a bare socket that only counts its bytes. */
export async function measurePop3(): Promise<Table> {
  await using server = await forkServer<{ port: number }>('pop3', { bytes })
  const { port } = server.firstMessage
  const bare: number[] = []
  const own: number[] = []
  for (let round = -1; round < rounds; round++) {
    const [bareSeconds, ownSeconds] = [
      await secondsOf(() => readBare(port)),
      await secondsOf(() => readOwn(port)),
    ]
    if (round < 0) continue
    bare.push(bareSeconds)
    own.push(ownSeconds)
  }
  const [bareRate, ownRate] = [bytes / median(bare) / 1e6, bytes / median(own) / 1e6]
  return {
    title: `POP3: an answer of ${bytes / 2 ** 20} MB, every tenth line stuffed`,
    columns: ['', 'MB/s', 'ratio'],
    rows: [
      ['bare socket', bareRate, 1],
      ['our client, dots removed', ownRate, ownRate / bareRate],
    ],
    note: `Median of ${rounds} rounds in turn. Target: ratio at least 0.5.`,
  }
}

async function readBare(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.write('RETR 1\r\n')
  let tail = ''
  for await (const chunk of socket) {
    tail = (tail + chunk.subarray(-5).toString('latin1')).slice(-5)
    if (tail === '\r\n.\r\n') break
  }
}

async function readOwn(port: number): Promise<void> {
  const never = new AbortController().signal
  await using session = await openPop3(
    {
      address: '127.0.0.1',
      servername: 'localhost',
      port,
      tls: 'none',
      credentials: { user: 'ada', pass: 'secret' },
      timeoutMs: 30_000,
    },
    never,
  )
  let length = 0
  for await (const part of session.retr(1, 2 * bytes)) length += part.length
  if (length < bytes) throw new Error(`Only ${length} bytes were read`)
}
