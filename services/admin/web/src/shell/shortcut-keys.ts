/** The second key of `g` and a letter counts for this time. */
const sequenceMs = 1_500

/** What a key asks for. */
export type Shortcut =
  | { kind: 'palette' }
  | { kind: 'help' }
  | { kind: 'search' }
  | { kind: 'go'; letter: string }
  /** The page at hand may have an action for it. */
  | { kind: 'page'; key: string }

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Reads keys one after another. `isTyping`: the key belongs to a field. */
export function createShortcutReader() {
  let goSince = Number.NEGATIVE_INFINITY
  return (event: Key, { isTyping, now }: { isTyping: boolean; now: number }): Shortcut | null => {
    const { key, ctrlKey, metaKey, altKey } = event
    const isGoing = now - goSince < sequenceMs
    goSince = Number.NEGATIVE_INFINITY
    if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return { kind: 'palette' }
    if (isTyping || ctrlKey || metaKey || altKey) return null
    if (isGoing && /^[a-z]$/.test(key)) return { kind: 'go', letter: key }
    if (key === '?') return { kind: 'help' }
    if (key === '/') return { kind: 'search' }
    if (key !== 'g') return { kind: 'page', key }
    goSince = now
    return null
  }
}
