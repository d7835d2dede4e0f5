import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { z } from 'zod'

/** The result of a look-up. The status is `unknown` when VIES returned no valid result. */
export type ViesResult = {
  status: VatNumberStatus
  consultationNumber: string | null
  /** The unchanged body of the response, or the reason why there is none. */
  evidence: string
}

/**
 * Looks up a number of a member state in VIES. Prefixes are as in VAT numbers: EL for Greece, XI for Northern Ireland.
 */
export type ViesClient = { lookUp(prefix: string, number: string, signal?: AbortSignal): Promise<ViesResult> }

const bodyBytesMax = 64 * 1024
/** Most time of a look-up, for which a calculation waits. */
export const viesTimeoutMs = 5_000

/**
 * A client of the VIES REST API at `baseUrl`. It follows no redirects, reads at most 64 KB and waits at most
 * `timeoutMs`. It never throws: every failure has the status `unknown`.
 */
export function createViesClient(baseUrl: string, timeoutMs = viesTimeoutMs): ViesClient {
  return {
    async lookUp(prefix, number, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(`${baseUrl}/ms/${prefix}/vat/${encodeURIComponent(number)}`, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        const text = await readBounded(response)
        return response.ok ? resultOf(text) : failedLookUp(`HTTP status ${response.status}`)
      } catch (error) {
        return failedLookUp(describe(error))
      }
    },
  }
}

const viesBody = z.looseObject({
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  requestIdentifier: z.string().nullish(),
})

/**
 * VIES also returns `isValid: false` when a national registry is unavailable; only VALID and INVALID describe the
 * number.
 */
function resultOf(text: string): ViesResult {
  const { isValid, userError, requestIdentifier } = viesBody.parse(JSON.parse(text))
  return {
    status: statusOf(isValid, userError),
    consultationNumber: requestIdentifier || null,
    evidence: text,
  }
}

function statusOf(isValid: boolean | undefined, userError: string | undefined): VatNumberStatus {
  if (isValid === true && userError === 'VALID') return 'active'
  return isValid === false && userError === 'INVALID' ? 'inactive' : 'unknown'
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > bodyBytesMax) throw new Error(`the response is larger than ${bodyBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The result of a look-up without a valid response. */
export function failedLookUp(failure: string): ViesResult {
  return { status: 'unknown', consultationNumber: null, evidence: failure }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
