import { correctRequest, correctSeveralRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import { correctDocument } from '../../corrections/correct-document.ts'
import { correctSeveral } from '../../corrections/correct-several.ts'
import { voidDocument } from '../../documents/status-changes.ts'
import type { DirectService } from '../direct-service.ts'

const once = { idempotencyKey: undefined, dryRun: false }

/**
 * Corrects a document and returns the id of the correction; null when earlier ones have left nothing that it could
 * change.
 */
export async function correct(service: DirectService, id: string, body: object): Promise<string | null> {
  const request = correctRequest.parse(body)
  const correction = await unlessRefused(() =>
    service.inTenant((context) => correctDocument(context, id, { valid: request }, once)),
  )
  return correction?.documentId ?? null
}

/** Corrects some documents with one discount; false when one of them has nothing left for it. */
export async function correctTogether(
  service: DirectService,
  documents: readonly { id: string }[],
  head: object,
): Promise<boolean> {
  const terms = { reason: 'discount_after_sale', period: '2026', discount: { net: '0.30' } }
  const request = correctSeveralRequest.parse({ ...terms, ...head, documents })
  const correction = await unlessRefused(() =>
    service.inTenant((context) => correctSeveral(context, { valid: request }, once)),
  )
  return correction !== null
}

/** Voids a document; false when it is in KSeF by now, where only a correction takes it back. */
export async function voidIt(service: DirectService, id: string): Promise<boolean> {
  const change = { id, ifMatch: '"v1"', reason: 'typed twice' }
  return (await unlessRefused(() => service.inTenant((context) => voidDocument(context, change)))) !== null
}

async function unlessRefused<T>(issue: () => Promise<T>): Promise<T | null> {
  try {
    return await issue()
  } catch (error) {
    if (error instanceof Problem && (refusals.has(error.code) || isOtherDirection(error))) return null
    throw error
  }
}

/** Earlier corrections have left less than the reduction leaves, so that it would raise the document. */
const isOtherDirection = ({ errors }: Problem) => errors.some(({ pointer }) => pointer === '/reason')

const refusals: ReadonlySet<string> = new Set([
  'correction-exceeds-original',
  'calculation-refused',
  'document-locked',
])
