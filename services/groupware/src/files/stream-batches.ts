const first = '00000000-0000-0000-0000-000000000000'

/**
 * A body of the texts of records, which are read in batches in the order of their ids.
 * @param read the records after an id; fewer than `size` are the last
 */
export function streamBatches<Row extends { id: string }>(
  { size, read, textOf }: BatchReader<Row>,
  { before = '', after = '' }: { before?: string; after?: string } = {},
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let last: string | null = first
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(before))
    },
    async pull(controller) {
      if (last === null) {
        controller.enqueue(encoder.encode(after))
        controller.close()
        return
      }
      const rows: readonly Row[] = await read({ after: last, limit: size })
      last = rows.length < size ? null : (rows.at(-1)?.id ?? null)
      controller.enqueue(encoder.encode((await Promise.all(rows.map(textOf))).join('')))
    },
  })
}

type BatchReader<Row> = {
  size: number
  read(page: { after: string; limit: number }): Promise<readonly Row[]>
  textOf(row: Row): string | Promise<string>
}
