import type { Connection } from '../calls/send.ts'

/** What a fake server does with an attempt: answers, breaks the connection, or never answers. */
export type Reaction = Response | 'broken' | 'silent'

type Sent = { url: string; init: RequestInit }

const timeoutMs = 30_000

/**
 * A connection to a fake server, which reacts to one attempt after the other. Waits end at once and are recorded; the
 * time-out of an attempt passes only if the server is silent. The clock stands at 2026-11-22 12:00 UTC; `random`
 * returns 0.5.
 */
export function fakeConnection(reactions: Reaction[]) {
  const sent: Sent[] = []
  const waits: number[] = []
  let onTimeout = () => {}
  const connection: Connection = {
    apiUrl: 'https://tax.test/api/v1',
    tenantPrefix: '',
    apiKey: 'tx_live_1',
    language: undefined,
    timeoutMs,
    retries: 3,
    environment: {
      fetch: async (url, init) => {
        sent.push({ url, init })
        const reaction = reactions.shift()
        if (reaction === 'silent') return silence(init.signal, onTimeout)
        if (reaction === undefined || reaction === 'broken') throw new TypeError('fetch failed')
        return reaction
      },
      now: () => Date.UTC(2026, 10, 22, 12),
      random: () => 0.5,
      createKey: () => 'made-by-client',
      schedule: (callback, ms) => {
        if (ms === timeoutMs) onTimeout = callback
        else {
          waits.push(ms)
          queueMicrotask(callback)
        }
        return () => {}
      },
    },
  }
  return { connection, sent, waits, headersOf: (index: number) => new Headers(sent[index]?.init.headers) }
}

function silence(signal: AbortSignal | null | undefined, onTimeout: () => void): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    queueMicrotask(onTimeout)
  })
}

/** An answer with a JSON body. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** A rejection of the service. */
export function problem(code: string, status: number, headers: Record<string, string> = {}): Response {
  const body = {
    type: `/docs/errors/${code}`,
    title: code,
    status,
    detail: 'Why.',
    instance: '/',
    code,
    request_id: 'r1',
  }
  return json(body, status, { 'content-type': 'application/problem+json', ...headers })
}
