import {
  type CorrectRequest,
  type CorrectSeveralRequest,
  correctRequest,
  correctSeveralRequest,
} from '@fiscus/contracts/documents/correct-request'
import { parseBody } from '@fiscus/http/requests/read-body'
import { requireValid } from '@fiscus/http/requests/validate'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { DocumentContext } from '../document-storage/document-context.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'

/** Parses and validates a large request for a correction. */
export const readCorrectionWork: CalculationWork<Uint8Array, CorrectRequest> = {
  name: 'read-correction',
  execute: (body) => requireValid(correctRequest, parseBody(body)),
}

/** Parses and validates a large request for a correction of several documents. */
export const readSeveralWork: CalculationWork<Uint8Array, CorrectSeveralRequest> = {
  name: 'read-correction-of-several',
  execute: (body) => requireValid(correctSeveralRequest, parseBody(body)),
}

/**
 * Reads a large request in a thread.
 * @throws Problem 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export function readLarge<Request>(
  {
    threads,
    tenant,
    signal,
  }: Pick<TaxServiceContext, 'threads'> & Pick<DocumentContext, 'tenant' | 'signal'>,
  work: CalculationWork<Uint8Array, Request>,
  body: Uint8Array,
): Promise<Request> {
  return threads.run(work, body, { tenantId: tenant.id, signal })
}
