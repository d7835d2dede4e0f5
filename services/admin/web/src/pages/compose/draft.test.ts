import { expect, test } from 'vitest'
import { emptyMessage } from './compose-values.ts'
import { readDraft, removeDraft, storeDraft } from './draft.ts'

/** A storage with room for so many characters. */
function storage(lengthMax: number) {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, text: string) {
      if (text.length > lengthMax) throw new Error('QuotaExceededError')
      items.set(key, text)
    },
  }
}

const file = { id: '1', name: 'a.txt', media_type: 'text/plain', bytes: 2, data: 'xbw='.repeat(200) }
const draft = { values: { ...emptyMessage, subject: 'Invoice', attachments: [file] }, idempotencyKey: 'k' }

test('a draft is read as it was stored, until it is removed', () => {
  const store = storage(2_000)
  expect(readDraft(store, 'd', emptyMessage)).toBeNull()
  expect(storeDraft(store, 'd', draft)).toBe('complete')
  expect(readDraft(store, 'd', emptyMessage)).toEqual(draft)
  removeDraft(store, 'd')
  expect(readDraft(store, 'd', emptyMessage)).toBeNull()
})

test('a draft whose files have no place is stored without them', () => {
  const store = storage(500)
  expect(storeDraft(store, 'd', draft)).toBe('without_files')
  expect(readDraft(store, 'd', emptyMessage)?.values).toEqual({ ...draft.values, attachments: [] })
})
