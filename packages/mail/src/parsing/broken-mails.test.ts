import { expect, test } from 'vitest'
import { parsedColumns } from '../messages/insert-message.ts'
import { prepareSources } from '../messages/prepare-message.ts'
import { brokenMails } from '../testing/broken-mails.ts'

/** Blobs that keep nothing. */
const blobs = {
  putAll: async (contents: readonly Uint8Array[]) =>
    contents.map(({ length }) => ({ sha256: '0'.repeat(64), bytes: length })),
}

/** Every text in the columns of a message that PostgreSQL would refuse or change. */
function badTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [value] : []
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.values(value).flatMap(badTexts)
}

test('each of 3,000 broken mails becomes a message with columns that PostgreSQL stores', async () => {
  let count = 0
  for (const source of brokenMails(3_000, 20_261_122)) {
    const [prepared] = await prepareSources(blobs, [source], new AbortController().signal)
    const message = prepared?.message
    if (!message || message instanceof Error) throw new Error(`not parsed: ${source}`, { cause: message })
    const columns = { ...parsedColumns(message), ...message, ...message.texts() }
    const ids = [columns.message_id, columns.in_reply_to, ...message.references]
    expect(badTexts(columns)).toEqual([])
    expect(ids.filter((id) => (id ?? '').length > 500)).toEqual([])
    expect(message.attachments.filter(({ bytes }) => bytes > source.length)).toEqual([])
    if (message.sentAt) expect(Number.isNaN(message.sentAt.getTime())).toBe(false)
    count++
  }
  expect(count).toBe(3_000)
})
