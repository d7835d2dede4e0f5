import type { VatNumberStatus } from '@fiscus/tax-engine/vocabulary'
import { z } from 'zod'

/** What VIES said of a number. `unknown` covers every way of not getting an answer: an outage is never a verdict. */
export type ViesAnswer = {
  status: VatNumberStatus
  consultationNumber: string | null
  /** The evidence: the body as it came, or why there was none. */
  answer: string
}

/** Asks VIES for a number of a member state; its prefixes are the VAT ones, so Greece is EL and Northern Ireland XI. */
export type ViesClient = { ask(prefix: string, number: string, signal?: AbortSignal): Promise<ViesAnswer> }

const answerBytesMax = 64 * 1024

/**
 * A client of the VIES REST interface at `baseUrl`. It follows no redirect, reads at most 64 KB, waits at most
 * `timeoutMs`, and never throws: what goes wrong makes the status `unknown`.
 */
export function createViesClient(baseUrl: string, timeoutMs = 5_000): ViesClient {
  return {
    async ask(prefix, number, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        const response = await fetch(`${baseUrl}/ms/${prefix}/vat/${encodeURIComponent(number)}`, {
          headers: { accept: 'application/json' },
          redirect: 'error',
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        })
        const text = await readBounded(response)
        return response.ok ? verdict(text) : noVerdict(`HTTP status ${response.status}`)
      } catch (error) {
        return noVerdict(describe(error))
      }
    },
  }
}

const viesAnswer = z.looseObject({
  isValid: z.boolean().optional(),
  userError: z.string().optional(),
  requestIdentifier: z.string().nullish(),
})

/** A registry that is down also answers `isValid: false`; only the words VALID and INVALID are about the number. */
function verdict(text: string): ViesAnswer {
  const { isValid, userError, requestIdentifier } = viesAnswer.parse(JSON.parse(text))
  return {
    status: statusOf(isValid, userError),
    consultationNumber: requestIdentifier || null,
    answer: text,
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
    if (size > answerBytesMax) throw new Error(`the answer is larger than ${answerBytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function noVerdict(failure: string): ViesAnswer {
  return { status: 'unknown', consultationNumber: null, answer: failure }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
