import { nextKsefNumber } from '@fiscus/service-tax/testing/sample-ksef'
import { zero } from '@fiscus/tax-engine/testing/fraction'
import type { Call } from '@fiscus/testing/http-client'
import { type Facts, type Issued, readBack } from './compare.ts'
import type { InKsef } from './life.ts'
import type { Invoice } from './read-invoice.ts'
import { accounts, nextNumber, today } from './sold.ts'

/** What documents have disagreed with, how many there were, and why the service has refused others. */
export type Outcome = { disagreements: string[]; documents: number; refused: string[] }

/** Approves an invoice or a correction and states it in KSeF. null: the service has refused it. */
export async function issue(
  call: Call,
  outcome: Outcome,
  path: string,
  inKsef: InKsef,
  body: object,
): Promise<Issued | null> {
  const number = nextNumber()
  const reply = await call<{ id: string }>('POST', `/api/v1/tax/documents${path}`, {
    number,
    issueDate: today,
    ...body,
  })
  if (reply.status !== 201) {
    outcome.refused.push(reply.text)
    return null
  }
  const { id } = reply.body
  const ksefNumber = await stateInKsef(call, id, inKsef)
  return { id, number, ksefNumber, isWaiting: inKsef === 'waiting' }
}

/** A number has the day on which KSeF received the invoice. */
export const receivedAt = (number: string) =>
  number.replace(/^\w+-(\d{4})(\d\d)(\d\d)-.*/, '$1-$2-$3T08:00:00Z')

/** Stores what KSeF has stated about an invoice. */
async function stateInKsef(call: Call, id: string, inKsef: InKsef): Promise<string | null> {
  if (inKsef === 'none') return null
  const number = inKsef === 'number' ? nextKsefNumber() : null
  const body = number === null ? { mode: 'offline24' } : { number, receivedAt: receivedAt(number) }
  const reply = await call('PUT', `/api/v1/tax/documents/${id}/ksef`, body)
  if (reply.status !== 200 && reply.status !== 201) throw new Error(reply.text)
  return number
}

export type Happened = Partial<Facts> & Pick<Facts, 'currency' | 'kind' | 'buyerName' | 'amounts' | 'left'>

/** Reads a document as its buyer does, and notes where it does not say what happened. A correction, unless the caller says so. */
export async function readDocument(
  call: Call,
  outcome: Outcome,
  issued: Issued,
  what: string,
  happened: Happened,
): Promise<Invoice | null> {
  outcome.documents += 1
  const { read, disagreements } = await readBack(call, issued, {
    isCorrection: true,
    tolerance: zero,
    pln: null,
    moves: new Map(),
    corrects: [],
    effect: null,
    advances: [],
    charges: zero,
    account: accounts[happened.currency],
    statesNoAccount: false,
    orderValue: null,
    totalBefore: null,
    annotations: [],
    ...happened,
  })
  outcome.disagreements.push(...disagreements.map((one) => `${what}: ${one}`))
  return read
}
