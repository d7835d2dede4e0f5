import { createTransport } from 'nodemailer'
import { forkServer } from '../fork-server.ts'
import { median, secondsOf } from '../measure.ts'
import type { Table } from '../table.ts'
import { arrivedAt, measureOrder, type Sink } from './outbound-order.ts'
import {
  connectionsMax,
  messageCount,
  messagesOfSender,
  type OutboundQueue,
  openQueue,
  recipient,
  senderCount,
  subjectOf,
  text,
  textBytes,
} from './outbound-queue.ts'

const rounds = 5

/** Seconds of a round, and when each sender was done, in order. */
type Round = { bare: number; enqueued: number; sent: number; inOrder: number; ends: number[] }

/**
 * Sends 1,000 messages of 50 senders through the queue, and the same messages with a bare pool of nodemailer to the
 * same server, in five rounds after one to warm up. Then the order of 5,000 messages.
 */
export async function measureOutbound(): Promise<Table[]> {
  await using sink = await forkServer<{ port: number }>('smtp-sink', {})
  await using queue = await openQueue(sink.firstMessage.port)
  const measured: Round[] = []
  for (let round = 0; round <= rounds; round++) measured.push(await measureRound(sink, queue, round))
  const counted = measured.slice(1)
  const row = (title: string, seconds: (round: Round) => number) => [
    title,
    messageCount / median(counted.map(seconds)),
    median(counted.map((round) => round.bare / seconds(round))),
  ]
  const medianOf = (value: (round: Round) => number) => median(counted.map(value))
  return [
    {
      title: `Outbound mail: ${messageCount} messages of ${textBytes / 1000} kB to a local SMTP server`,
      columns: ['', 'messages/s', 'ratio'],
      rows: [
        row('bare pool of nodemailer', ({ bare }) => bare),
        row('enqueued', ({ enqueued }) => enqueued),
        row('mail_queue_worker', ({ sent }) => sent),
        row('enqueued, then sent', ({ enqueued, sent }) => enqueued + sent),
      ],
      note: `Medians of ${rounds} rounds after one to warm up. Both send over ${connectionsMax} connections at a time to a server in its own process. Target: ratio of mail_queue_worker at least 0.5.`,
    },
    {
      title: `Outbound mail: ${senderCount} senders with ${messagesOfSender} messages each`,
      columns: ['', 'value'],
      rows: [
        [
          'senders whose messages arrived in their order, in each round',
          Math.min(...counted.map(({ inOrder }) => inOrder)),
        ],
        ['the first sender is done after, s', medianOf(({ ends }) => ends[0] ?? 0)],
        ['the median sender, s', medianOf(({ ends }) => ends[senderCount / 2] ?? 0)],
        ['the last sender, s', medianOf(({ ends }) => ends.at(-1) ?? 0)],
      ],
      note: `A turn of a sender has ${messagesOfSender} messages, and ${connectionsMax} senders have their turns at the same time.`,
    },
    await measureOrder(sink, queue),
  ]
}

/** The bare pool is the first in even rounds, and the last in odd ones. */
async function measureRound(sink: Sink, queue: OutboundQueue, round: number): Promise<Round> {
  const measureBare = async () => {
    const seconds = await secondsOf(() => sendBare(sink.firstMessage.port, queue.addresses))
    await arrivedAt(sink, messageCount)
    return seconds
  }
  const first = round % 2 === 0 ? await measureBare() : null
  const enqueued = await secondsOf(() => queue.enqueueAll())
  const started = Date.now()
  const sent = await secondsOf(() => queue.sendAll())
  const arrived = await arrivedAt(sink, messageCount)
  const ofSenders = queue.addresses.map((address) => arrived.filter((each) => each.address === address))
  const inOrder = ofSenders.filter((messages) => messages.every(({ n }, at) => n === at)).length
  const ends = ofSenders.map((messages) => ((messages.at(-1)?.at ?? 0) - started) / 1000)
  return {
    bare: first ?? (await measureBare()),
    enqueued,
    sent,
    inOrder,
    ends: ends.toSorted((a, b) => a - b),
  }
}

async function sendBare(port: number, addresses: readonly string[]): Promise<void> {
  const pool = createTransport({
    host: '127.0.0.1',
    port,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections: connectionsMax,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  await Promise.all(
    addresses.flatMap((from) =>
      Array.from({ length: messagesOfSender }, (_, n) =>
        pool.sendMail({ from, to: recipient, subject: subjectOf(n), text }),
      ),
    ),
  )
  pool.close()
}
