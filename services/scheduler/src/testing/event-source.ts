/** An event as a browser's EventSource dispatches it. */
export type ServerEvent = { event: string; data: unknown }

/**
 * Reads server-sent events by the rules of the HTML standard (§9.2.6). Unlike a browser's EventSource it sends an API
 * key.
 */
export type EventSource = AsyncDisposable & {
  response: Response
  /** The next event. Rejects when the stream has ended. */
  next(): Promise<ServerEvent>
  /** The received comments. */
  comments: string[]
  /** The Last-Event-ID for the next connection. */
  lastEventId(): string
}

export async function openEventSource(url: string, key: string, lastEventId = ''): Promise<EventSource> {
  const connection = new AbortController()
  const headers = { authorization: `Bearer ${key}`, ...(lastEventId && { 'last-event-id': lastEventId }) }
  const response = await fetch(url, { headers, signal: connection.signal })
  const comments: string[] = []
  let id = lastEventId
  const blocks = readBlocks(response)

  async function nextBlock(): Promise<ServerEvent | undefined> {
    const { value: lines, done } = await blocks.next()
    if (done) throw new Error('The stream has ended')
    const fields = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(':')))
    const text = (name: string) =>
      fields
        .get(name)
        ?.map((line) => line.slice(name.length + 2))
        .join('\n')
    comments.push(...(fields.get('') ?? []))
    id = text('id') ?? id
    const data = text('data')
    return data === undefined ? undefined : { event: text('event') ?? 'message', data: JSON.parse(data) }
  }

  // The first block of a new stream is its position. The stream has every later change.
  if (response.ok && lastEventId === '') await nextBlock()
  return {
    response,
    comments,
    lastEventId: () => id,
    async next() {
      while (true) {
        const event = await nextBlock()
        if (event) return event
      }
    },
    async [Symbol.asyncDispose]() {
      connection.abort()
    },
  }
}

/** Yields the lines of each block of a stream. */
async function* readBlocks(response: Response): AsyncGenerator<string[]> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) yield block.split('\n')
  }
}
