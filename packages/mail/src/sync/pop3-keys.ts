import { createHash } from 'node:crypto'

/** A message of a POP3 server. `uidl`: null when it has none, or shares it with another message. */
export type Pop3Entry = { number: number; bytes: number; uidl: string | null }

/** A message with the key of its placement. */
export type KeyedEntry = Pop3Entry & { key: string }

/** A message that was fetched before, or failed. `bytes`: what LIST announced then. */
export type KnownKey = { bytes: number | null; isDone: boolean }

/** Joins the answers to LIST and UIDL. An id that the server gives twice identifies no message (RFC 1939 §7). */
export function entriesOf(
  sizes: ReadonlyMap<number, number>,
  uidls: ReadonlyMap<number, string> | null,
): Pop3Entry[] {
  const counts = new Map<string, number>()
  for (const uidl of uidls?.values() ?? []) counts.set(uidl, (counts.get(uidl) ?? 0) + 1)
  return [...sizes].map(([number, bytes]) => {
    const uidl = uidls?.get(number)
    return { number, bytes, uidl: uidl !== undefined && counts.get(uidl) === 1 ? uidl : null }
  })
}

/**
 * What to do with a message: `known` was fetched; `fetch` is new, or failed before; `hash` needs the key of its header,
 * because it has no id, or an id that an earlier message of another size had.
 */
export function decideEntry(
  { uidl, bytes }: Pop3Entry,
  known: ReadonlyMap<string, KnownKey>,
): 'known' | 'fetch' | 'hash' {
  if (uidl === null) return 'hash'
  const earlier = known.get(uidl)
  if (!earlier) return 'fetch'
  if (earlier.bytes !== bytes) return 'hash'
  return earlier.isDone ? 'known' : 'fetch'
}

/** The key of a message without an id: the digest of its header and its size. It is longer than a valid id may be. */
export function headerKey(header: Uint8Array, bytes: number): string {
  return `sha256:${createHash('sha256').update(header).update(`\0${bytes}`).digest('hex')}`
}
