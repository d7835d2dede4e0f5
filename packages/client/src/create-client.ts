import { defaultEnvironment, type Environment } from './calls/environment.ts'
import { FiscusError } from './calls/errors.ts'
import { hasSourceText } from './calls/read-json.ts'
import { type Call, send } from './calls/send.ts'
import { type Fiscus, operations } from './generated/operations.ts'

export type ClientOptions = {
  /**
   * Where the service runs, for example `https://tax.example.com`. A path is kept. In a browser `''` is the page's
   * origin.
   */
  baseUrl: string
  /** Omit it where a proxy adds the key: a key does not belong in a page of the public. */
  apiKey?: string | undefined
  /** The slug of the tenant, for a platform key. A key of a tenant needs none. */
  tenant?: string | undefined
  /** The language of the texts of problems: by default English, in a browser that of the browser. */
  language?: 'en' | 'pl' | undefined
  /** Limit of each attempt of a call, 30,000 by default. */
  timeoutMs?: number | undefined
  /** Attempts of a call after the first, 3 by default. */
  retries?: number | undefined
  /** Replaces fetch, the clock, timers or randomness, for tests and proxies. */
  environment?: Partial<Environment> | undefined
}

/**
 * Creates a client of the Fiscus API, with one method for each operation of the OpenAPI document. Amounts in answers
 * are decimal strings. A method throws `FiscusProblem` if the service rejects the request, and `FiscusConnectionError`
 * without an answer.
 */
export function createClient(options: ClientOptions): Fiscus {
  const { baseUrl, apiKey, tenant, language, timeoutMs = 30_000, retries = 3 } = options
  if (!hasSourceText())
    throw new FiscusError('This runtime is too old: its JSON.parse does not give the digits of a number.')
  const connection = {
    apiUrl: `${baseUrl.replace(/\/+$/, '')}/api/v1`,
    tenantPrefix: tenant === undefined ? '' : `/tenants/${encodeURIComponent(tenant)}`,
    apiKey,
    language,
    timeoutMs,
    retries,
    environment: { ...defaultEnvironment, ...options.environment },
  }
  // The document declares the type of each answer; the answer is not checked again.
  return operations(async <Answer>(call: Call) => (await send(connection, call)) as Answer)
}
