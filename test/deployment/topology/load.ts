import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './send.ts'

const pauseMs = 20
const repetitionsMax = 20
/**
 * What the proxy answers to a request that it may not repeat when its connection was cut: docs/production/compose.md.
 */
const badGateway = 502

/** What was sent and answered. */
export type Load = {
  /** Requests that were answered as they must be. */
  done: number
  /** The others. */
  failed: string[]
  /** Requests whose connection was cut. They were repeated, approvals with the same Idempotency-Key. */
  cut: number
  /** The number of documents that were approved. */
  approved: number
}

/**
 * Sends requests to every API through the proxy, five at a time, until it is stopped: calculations, approvals, and a
 * list of each service. A request whose connection was cut is repeated.
 */
export function startLoad(url: string, key: string): { stop(): Promise<Load> } {
  const load: Load = { done: 0, failed: [], cut: 0, approved: 0 }
  let isStopped = false
  /** The proxy repeats what changes nothing itself: of these, only a response that had begun may be cut. */
  async function ask(
    method: string,
    path: string,
    { body, expected, idempotencyKey }: { body?: unknown; expected: number; idempotencyKey?: string },
  ): Promise<void> {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    for (let repetitions = 0; ; repetitions++) {
      const answer = await send(method, url + path, { body, headers })
      const isCut = answer === null || (idempotencyKey !== undefined && answer.status === badGateway)
      if (isCut && repetitions < repetitionsMax) {
        load.cut += 1
        continue
      }
      if (answer?.status === expected) load.done += 1
      else load.failed.push(`${method} ${path}: ${answer ? `${answer.status} ${answer.text}` : 'no answer'}`)
      return
    }
  }
  async function repeat(request: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; !isStopped; turn++) {
      await request(turn)
      await sleep(pauseMs)
    }
  }
  const calculate = () => ask('POST', '/api/v1/tax/calculate', { body: cart, expected: 200 })
  async function approve(turn: number) {
    const number = `FV/${turn}/2026`
    const body = { type: 'invoice', number, ...cart }
    await ask('POST', '/api/v1/tax/documents', { body, expected: 201, idempotencyKey: number })
    load.approved = turn
  }
  const read = (turn: number) => ask('GET', paths[turn % paths.length] ?? '/', { expected: 200 })
  const working = [calculate, calculate, approve, read, read].map(repeat)
  return {
    async stop() {
      isStopped = true
      await Promise.all(working)
      return load
    },
  }
}

const cart = {
  currency: 'PLN',
  customer: { country: 'PL' },
  items: [{ id: '1', name: 'Chair', quantity: 2, unitPrice: '49.99' }],
}

/** A list of each service that has an API, and the panel. */
const paths = [
  '/api/v1/tax/documents',
  '/api/v1/engine/automation_cron/records',
  '/api/v1/mail/messages',
  '/api/v1/contacts',
  '/api/v1/pdf/templates',
  '/',
]
