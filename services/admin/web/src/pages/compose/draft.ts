import type { AttachedFile } from './attached-files.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a draft has at least. */
export type DraftValues = { attachments: readonly AttachedFile[] }

/** A message that is not sent yet, with the Idempotency-Key of its submission. */
export type Draft<Values> = { values: Values; idempotencyKey: string }

/** Whether all of a draft is stored. Large files may have no place in the storage of the browser. */
export type Stored = 'complete' | 'without_files' | 'none'

const filesOf = (key: string) => `${key} files`

/** Stores a draft. Its files are large, and are written only if they have changed. */
export function storeDraft<Values extends DraftValues>(
  store: Store,
  key: string,
  { values, idempotencyKey }: Draft<Values>,
): Stored {
  const { attachments, ...rest } = values
  const isWritten = write(store, key, JSON.stringify({ ...rest, idempotencyKey }))
  if (!isWritten) return 'none'
  const files = JSON.stringify(attachments)
  if (store.getItem(filesOf(key)) === files || write(store, filesOf(key), files)) return 'complete'
  store.removeItem(filesOf(key))
  return 'without_files'
}

function write(store: Store, key: string, text: string): boolean {
  try {
    store.setItem(key, text)
    return true
  } catch {
    // The quota of the browser is used up.
    return false
  }
}

/**
 * The stored draft; null: there is none. Values that a draft of an earlier version does not have are those of
 * `initial`.
 */
export function readDraft<Values extends DraftValues>(
  store: Store,
  key: string,
  initial: Values,
): Draft<Values> | null {
  const text = store.getItem(key)
  if (text === null) return null
  const { idempotencyKey, ...values }: Values & { idempotencyKey: string } = JSON.parse(text)
  const files: readonly AttachedFile[] = JSON.parse(store.getItem(filesOf(key)) ?? '[]')
  return { values: { ...initial, ...values, attachments: files }, idempotencyKey }
}

export function removeDraft(store: Store, key: string): void {
  store.removeItem(key)
  store.removeItem(filesOf(key))
}
