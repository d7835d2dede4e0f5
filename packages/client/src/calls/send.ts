import type { CodedMessage } from '../generated/schemas.ts'
import { attempt, type HttpRequest } from './attempt.ts'
import { type Environment, wait } from './environment.ts'
import { waitBeforeRetry } from './retry.ts'

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call; its reason is thrown. */
  signal?: AbortSignal | undefined
  /** Limit of each attempt. By default that of the client, 30 s. */
  timeoutMs?: number | undefined
  /** Attempts after the first. By default those of the client, 3. */
  retries?: number | undefined
}

/** A record with its version, the `etag` of an answer, or an ETag: the version that a change needs to meet. */
export type Version = string | { readonly etag: string } | { readonly version: number }

/** Options that become headers. All other options of an operation become its query. */
type HeaderOptions = { idempotencyKey?: string | undefined; ifMatch?: Version | undefined }

/** One call of an operation. `repeats` states why it may be sent again: it only reads, or has an Idempotency-Key. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the address of the API, with encoded values. */
  path: string
  body?: unknown
  /** Of the body, if it is not JSON: the body is a text and is sent as it is. */
  contentType?: 'text/csv' | 'text/calendar' | 'text/vcard' | 'application/xml'
  options?: (CallOptions & HeaderOptions) | undefined
  repeats?: 'reads' | 'by-key'
  /** false: the operation has no tenant in its path, whatever the tenant of the client. */
  isOfTenant?: false
}

/** An answer whose ETag is the property `etag`. It is not enumerable, so that the answer can be sent back as it is. */
export type WithEtag<Answer> = Answer & { readonly etag: string }

/**
 * A PDF or its picture. The warning names the characters that are printed as boxes, because no font has them; null:
 * there are none.
 */
export type WithWarning<File> = File & {
  readonly warning: string | null
  /** The warning as code and values, for words of your own. */
  readonly warningMessage: CodedMessage | null
}

export type Connection = {
  /** Address of the API, without a slash at its end. */
  apiUrl: string
  /** What precedes the path of an operation of a tenant: empty, or `/tenants/{slug}`. */
  tenantPrefix: string
  apiKey: string | undefined
  language: string | undefined
  timeoutMs: number
  retries: number
  environment: Environment
}

/** Sends a call until it succeeds, is rejected for good, or its retries are used. Returns the answer; see `attempt`. */
export async function send(connection: Connection, call: Call) {
  const { environment } = connection
  const { signal, timeoutMs = connection.timeoutMs, retries = connection.retries } = call.options ?? {}
  const request = requestOf(connection, call)
  const repeatable = call.repeats !== undefined
  let failures = 0
  while (true) {
    try {
      return await attempt(environment, request, { timeoutMs, signal })
    } catch (error) {
      failures++
      const waitMs = waitBeforeRetry(error, { repeatable, failures, environment })
      if (failures > retries || waitMs === null) throw error
      await wait(environment, waitMs, signal)
    }
  }
}

function requestOf(connection: Connection, call: Call): HttpRequest {
  const { apiUrl, tenantPrefix, apiKey, language, environment } = connection
  const { method, path, body, contentType, repeats, isOfTenant = true, options = {} } = call
  const { signal: _, timeoutMs: __, retries: ___, ifMatch, idempotencyKey, ...query } = options
  const headers: Record<string, string> = { accept: 'application/json' }
  if (language !== undefined) headers['accept-language'] = language
  if (apiKey !== undefined) headers.authorization = `Bearer ${apiKey}`
  if (body !== undefined) headers['content-type'] = contentType ?? 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = etagOf(ifMatch)
  // The key stays the same over all attempts, so that at most one of them creates a document.
  if (repeats === 'by-key') headers['idempotency-key'] = idempotencyKey ?? environment.createKey()
  const url = apiUrl + (isOfTenant ? tenantPrefix : '') + path + queryText(query)
  return { method, url, headers, body: contentType ? String(body) : JSON.stringify(body) }
}

function queryText(query: object): string {
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value))
  return given.size === 0 ? '' : `?${given}`
}

/** The ETag of a record is `"v{version}"` (tax-calculation §5.3). */
function etagOf(version: Version): string {
  if (typeof version === 'string') return version
  return 'etag' in version ? version.etag : `"v${version.version}"`
}
