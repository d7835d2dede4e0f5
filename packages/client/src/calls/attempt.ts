import type { Problem } from '../generated/schemas.ts'
import type { Environment } from './environment.ts'
import { FiscusConnectionError, FiscusProblem } from './errors.ts'
import { readJson } from './read-json.ts'
import { readRetryAfter } from './retry.ts'

export type HttpRequest = {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

type Limits = { timeoutMs: number; signal: AbortSignal | undefined }

/**
 * Sends a request once and reads its answer: parsed JSON, or a Blob of another type. An answer with an ETag gets it as
 * the property `etag`, which is not enumerable: the answer can be sent back as it is. A Blob has the warning of a PDF
 * as its property `warning`, and as code and values as `warningMessage`.
 * @throws FiscusProblem if the service rejects the request
 * @throws FiscusConnectionError without an answer of the service within `timeoutMs`
 * @throws the reason of the signal when it aborts
 */
export async function attempt(environment: Environment, request: HttpRequest, { timeoutMs, signal }: Limits) {
  signal?.throwIfAborted()
  const controller = new AbortController()
  const abort = () => controller.abort()
  const cancel = environment.schedule(abort, timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    const { url, method, headers, body } = request
    const response = await environment.fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      signal: controller.signal,
    })
    return await readAnswer(response, environment.now())
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof FiscusProblem || error instanceof FiscusConnectionError) throw error
    const { method, url } = request
    if (controller.signal.aborted)
      throw new FiscusConnectionError('timeout', `${method} ${url} took longer than ${timeoutMs} ms.`)
    throw new FiscusConnectionError('network', `${method} ${url} failed: ${messageOf(error)}`, {
      cause: error,
    })
  } finally {
    cancel()
    signal?.removeEventListener('abort', abort)
  }
}

async function readAnswer(response: Response, now: number) {
  const { headers, status, ok } = response
  const type = headers.get('content-type') ?? ''
  const isJson = /[/+]json\b/.test(type)
  if (ok && !isJson) {
    const warningMessage: unknown = JSON.parse(headers.get('pdf-warning-message') ?? 'null')
    return Object.assign(await response.blob(), { warning: headers.get('pdf-warning'), warningMessage })
  }
  const text = await response.text()
  const etag = headers.get('etag')
  if (ok) {
    const answer = parse(text, status)
    if (etag === null || typeof answer !== 'object' || answer === null) return answer
    return Object.defineProperty(answer, 'etag', { value: etag })
  }
  const retryAfter = readRetryAfter(headers, status, now)
  if (!type.startsWith('application/problem+json'))
    throw new FiscusConnectionError('foreign-answer', `The status ${status} is not from the service.`, {
      status,
      retryAfter,
      cause: text.slice(0, 1000),
    })
  throw new FiscusProblem(parse(text, status) as Problem, {
    retryAfter,
    etag,
  })
}

function parse(text: string, status: number): unknown {
  try {
    return readJson(text)
  } catch (cause) {
    throw new FiscusConnectionError('foreign-answer', `The answer with the status ${status} is not JSON.`, {
      status,
      cause,
    })
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
