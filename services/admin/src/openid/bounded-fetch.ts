const bytesMax = 1_000_000

type Fetch = (url: string, options: RequestInit) => Promise<Response>

/** A `fetch` that ends with `stopped` and rejects a response above 1 MB, which no document of a provider has. */
export function boundedFetch(stopped: AbortSignal): Fetch {
  return async (url, options) => {
    const signal = options.signal ? AbortSignal.any([stopped, options.signal]) : stopped
    const response = await fetch(url, { ...options, signal })
    const { status, headers } = response
    const bytes = await readBounded(response)
    return new Response(bytes.length === 0 ? null : bytes, { status, headers })
  }
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
