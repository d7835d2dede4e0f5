import { hasCode } from '@fiscus/runtime/faults/has-code'

const bytesMax = 1_000_000

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * A `fetch` that ends with `stopped` and rejects a response above 1 MB, which no document of a provider has. A request
 * whose connection ends before the response is sent once more: a provider may end an idle connection at the moment in
 * which it is used again (RFC 9110 §9.2.2). A code that it has already exchanged is rejected the second time, so that a
 * login never succeeds twice.
 */
export function boundedFetch(stopped: AbortSignal): Fetch {
  return async (url, options) => {
    const signal = options.signal ? AbortSignal.any([stopped, options.signal]) : stopped
    const send = () => fetch(url, { ...options, signal })
    const response = await send().catch((error: unknown) => {
      if (isEndedConnection(error)) return send()
      throw error
    })
    const { status, headers } = response
    const bytes = await readBounded(response)
    return new Response(bytes.length === 0 ? null : bytes, { status, headers })
  }
}

function isEndedConnection(error: unknown): boolean {
  return error instanceof TypeError && hasCode(error.cause, 'UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE')
}

async function readBounded({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop by an error cancels the response.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > bytesMax) throw new TypeError(`The response is larger than ${bytesMax} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
