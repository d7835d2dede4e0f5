import { type CorrectRequest, correctRequest } from '@fiscus/contracts/documents/correct-request'
import { parseBody } from '@fiscus/http/requests/read-json'
import { requireValid } from '@fiscus/http/requests/validate'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import type { Work } from '../threads/work.ts'
import type { DocumentContext } from './document-context.ts'

/** Parses and validates a large request for a correction. */
export const readCorrectionWork: Work<Uint8Array, CorrectRequest> = {
  name: 'read-correction',
  execute: (body) => requireValid(correctRequest, parseBody(body)),
}

/**
 * Reads a large request for a correction in a thread.
 * @throws Problem 400 `malformed-json`, 422 `invalid-request`, 503 `overloaded`
 */
export function readLargeCorrection(
  {
    threads,
    tenant,
    signal,
  }: Pick<TaxServiceContext, 'threads'> & Pick<DocumentContext, 'tenant' | 'signal'>,
  body: Uint8Array,
): Promise<CorrectRequest> {
  return threads.run(readCorrectionWork, body, { tenantId: tenant.id, signal })
}
