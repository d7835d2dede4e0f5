import { deviationsOf, type Exchange } from './check-exchange.ts'
import { requireRendered } from './require-rendered.ts'

declare global {
  /** The number of responses that were checked in this process. */
  var checkedResponses: number | undefined
  /** The origins of processes of an earlier release, whose responses lack what was added since. */
  var earlierReleases: Set<string> | undefined
}

/**
 * Setup file of the tests: checks each response to `fetch` against the API description, and makes the request fail if
 * it deviates, or has a message that was not rendered. The check is in `fetch`, so that no test can omit it. Streams
 * and files are not read.
 */
if (globalThis.checkedResponses === undefined) {
  globalThis.checkedResponses = 0
  globalThis.earlierReleases = new Set()
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (isOfEarlierRelease(response)) return response
    const exchange = await exchangeOf(
      new Request(input, { ...init, body: null, signal: null }),
      init,
      response,
    )
    requireRendered(JSON.stringify(exchange?.responseBody) ?? '')
    const deviations = exchange ? deviationsOf(exchange) : []
    globalThis.checkedResponses = (globalThis.checkedResponses ?? 0) + 1
    if (deviations.length === 0) return response
    throw new Error(
      `A response deviates from docs/openapi.json (UPDATE_GOLDEN=1 npx vitest run services/standalone/src/api-description rewrites it):\n${deviations.join('\n')}`,
    )
  }
}

function isOfEarlierRelease({ url }: Response): boolean {
  return [...(globalThis.earlierReleases ?? [])].some((origin) => url.startsWith(`${origin}/`))
}

async function exchangeOf(
  { method, url }: Request,
  init: RequestInit | undefined,
  response: Response,
): Promise<Exchange | undefined> {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  try {
    return {
      method,
      url: new URL(url),
      requestBody: typeof init?.body === 'string' ? parse(init.body) : undefined,
      status,
      headers,
      responseBody: /[/+]json\b/.test(type) ? parse(await response.clone().text()) : undefined,
    }
  } catch {
    // The connection was lost: the caller receives the same error when it reads the body.
    return undefined
  }
}

function parse(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
