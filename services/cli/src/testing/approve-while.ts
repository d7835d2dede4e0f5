import { setTimeout as sleep } from 'node:timers/promises'
import { type createClient, FiscusProblem } from '@fiscus/client'

/** For tests: an invoice for a consumer in Poland, with one item. */
export function invoice(number: string) {
  const items = [{ id: '1', name: 'Krzesło „ą”', quantity: '1', unitPrice: '123.00' }]
  const customer = { country: 'PL', customerType: 'b2c' } as const
  return { type: 'invoice', number, currency: 'PLN', customer, items } as const
}

/** For tests: approves documents one after the other until it is stopped, and repeats what was answered with 503. */
export function approveWhile(fiscus: ReturnType<typeof createClient>, prefix: string) {
  const stopping = new AbortController()
  const numbers: string[] = []
  const rejected: { code: string; retryAfter: boolean }[] = []
  async function approve() {
    for (let n = 1; !stopping.signal.aborted || n < 3; n += 1) {
      const number = `${prefix}/${n}`
      while (!(await tryOnce(number)));
      numbers.push(number)
    }
  }
  async function tryOnce(number: string) {
    try {
      await fiscus.approveDocument(invoice(number), { idempotencyKey: number })
      return true
    } catch (error) {
      if (!(error instanceof FiscusProblem)) throw error
      rejected.push({ code: error.code, retryAfter: error.retryAfter !== null })
      await sleep(50)
      return false
    }
  }
  const approving = approve()
  return {
    numbers,
    rejected,
    async stop() {
      stopping.abort()
      await approving
    },
  }
}
