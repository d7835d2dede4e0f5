import type { Priority } from '@fiscus/contracts/tenants/business-vocabulary'
import type { ForkedServer } from '../fork-server.ts'
import type { Table } from '../table.ts'
import { messagesOfSender, type OutboundQueue, senderCount } from './outbound-queue.ts'

export type Sink = ForkedServer<{ port: number }>
/**
 * A message that the sink accepted: its sender, its number among those of the sender, and the instant in milliseconds
 * since 1970.
 */
export type Arrived = { address: string; n: number; at: number }

const each = 100
/** In the order in which they are sent. */
const priorities: readonly Priority[] = ['high', 'normal', 'low']
const rankOf = (n: number) => (n * 7) % priorities.length

/**
 * Sends 5,000 messages of 50 senders with three priorities, and compares the order in which those of each sender
 * arrive.
 */
export async function measureOrder(sink: Sink, queue: OutboundQueue): Promise<Table> {
  await queue.enqueueAll(each, (n) => priorities[rankOf(n)] ?? 'normal')
  await queue.sendAll(senderCount * each)
  const arrived = await arrivedAt(sink, senderCount * each)
  const numbers = Array.from({ length: each }, (_, n) => n)
  const expected = numbers.toSorted((a, b) => rankOf(a) - rankOf(b) || a - b).join()
  const orderOf = (of: string) => arrived.filter(({ address }) => address === of).map(({ n }) => n)
  const inOrder = queue.addresses.filter((address) => orderOf(address).join() === expected).length
  const counts = new Map(queue.addresses.map((address) => [address, 0]))
  for (const { address } of arrived) {
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count === each) break
  }
  return {
    title: `Outbound mail: ${senderCount * each} messages of ${senderCount} senders, ${each} each, with three priorities`,
    columns: ['', 'value', 'target'],
    rows: [
      ['senders whose messages arrived by priority and then by date', inOrder, senderCount],
      ['messages of the sender that was last, when the first had sent all', Math.min(...counts.values()), ''],
    ],
    note: `A sender that starves another would have sent ${each} messages before the other had a turn, which has ${messagesOfSender}.`,
  }
}

/** The messages that have arrived since the last call. */
export async function arrivedAt(sink: Sink, messages: number): Promise<Arrived[]> {
  const arrived = await sink.ask<Arrived[]>('arrived')
  if (arrived.length !== messages) throw new Error(`${arrived.length} messages arrived`)
  return arrived
}
