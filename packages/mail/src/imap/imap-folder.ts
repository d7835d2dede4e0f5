import type { FetchMessageObject, FetchQueryObject, ImapFlow, ListResponse } from 'imapflow'
import { MailError } from '../connections/mail-error.ts'
import { imapFaultOf, ofImap } from './imap-fault.ts'

/** A folder of the server. `specialUse` is an attribute of RFC 6154, for example `\Sent`. */
export type ImapFolder = { path: string; specialUse: string | null }

/** A message of the opened folder, before its source is fetched. `bytes` is the size that the server announces. */
export type ImapEntry = { uid: number; bytes: number; receivedAt: Date }

/**
 * A folder that is open for reading: nothing that is fetched becomes seen. Each list of UIDs has at most some hundred,
 * because it is one line of a command. A UID that the server no longer has is missing in the answer; one that the
 * server still has and does not send is an error, because the cursor would pass over it.
 */
export type OpenFolder = {
  /** False after the connection was closed. */
  isOpen(): boolean
  uidValidity: number
  /** RFC 7162, as text; null when the server has none. */
  highestModseq: string | null
  /** UIDs above `uid`, in ascending order. */
  uidsAbove(uid: number): Promise<number[]>
  /** Those of the UIDs that the server has. */
  present(uids: readonly number[]): Promise<Set<number>>
  /** Those of the UIDs whose messages have more than `bytes` bytes; all of them when the server refuses to say. */
  largerThan(bytes: number, uids: readonly number[]): Promise<number[]>
  entries(uids: readonly number[]): Promise<ImapEntry[]>
  /** Message-IDs without angle brackets. A message without one is missing. */
  messageIds(uids: readonly number[]): Promise<Map<number, string>>
  /** Whole sources of small messages, in one command. */
  sources(uids: readonly number[]): AsyncGenerator<ImapEntry & { source: Buffer }>
  /**
   * The source of one message in parts. Throws when it has more than `bytesMax` bytes, and yields nothing when it is
   * gone.
   */
  source(uid: number, bytesMax: number): AsyncGenerator<Buffer>
  /** The first `bytesMax` bytes of the header of a message; null when it is gone. */
  header(uid: number, bytesMax: number): Promise<Buffer | null>
}

const foldersMax = 1_000
/** RFC 3501 §9: nz-number. */
const uidMax = 2 ** 32 - 1
const partBytes = 1024 * 1024

/** The folders that can be opened, at most 1,000. */
export async function listFolders(client: ImapFlow): Promise<ImapFolder[]> {
  const isSelectable = ({ flags }: ListResponse) =>
    ![...flags].some((flag) => /^\\(noselect|nonexistent)$/i.test(flag))
  const listed = await ofImap(client.list())
  return listed
    .filter(isSelectable)
    .slice(0, foldersMax)
    .map(({ path, specialUse, specialUseSource }) => ({
      path,
      // A special use that imapflow guesses from the name of the folder is none.
      specialUse: specialUseSource === 'extension' && specialUse !== undefined ? specialUse : null,
    }))
}

/**
 * Opens a folder read-only.
 * @throws FolderMissing, another MailError
 */
export async function openFolder(client: ImapFlow, path: string): Promise<OpenFolder> {
  const opened = await ofImap(client.mailboxOpen(path, { readOnly: true }))

  async function* fetch(uids: readonly number[], query: FetchQueryObject) {
    const missing = new Set(uids)
    const fetched = client.fetch(uidSet(uids), { uid: true, ...query }, { uid: true })
    for await (const message of answersOf(fetched)) if (missing.delete(message.uid)) yield message
    // imapflow passes over an answer that it cannot parse.
    const unread = missing.size > 0 ? await present([...missing]) : missing
    if (unread.size > 0) throw notSent(`messages with the UIDs ${[...unread]}`)
  }

  /** Dovecot sends no bytes, and no error, of a message that was deleted during the session. */
  async function isGone(uid: number): Promise<boolean> {
    await ofImap(client.noop())
    return (await present([uid])).size === 0
  }

  async function fetchOne(uid: number, query: FetchQueryObject): Promise<FetchMessageObject | null> {
    const [message = null] = await Array.fromAsync(fetch([uid], query))
    return message
  }

  async function search(range: string): Promise<number[]> {
    const found = await ofImap(client.search({ uid: range }, { uid: true }))
    if (!found) throw new MailError('no_connection', 'The server refused UID SEARCH')
    return found
  }

  async function present(uids: readonly number[]): Promise<Set<number>> {
    const found = new Set(await search(uidSet(uids)))
    return new Set(uids.filter((uid) => found.has(uid)))
  }

  return {
    isOpen: () => client.usable,
    present,
    uidValidity: Number(opened.uidValidity),
    highestModseq: opened.highestModseq?.toString() ?? null,
    async uidsAbove(last) {
      if (opened.exists === 0) return []
      // UIDNEXT is missing at some servers; where it is present it saves the search of a folder with nothing new.
      if (opened.uidNext > 0 && opened.uidNext <= last + 1) return []
      // The range n:* has the last message also when its UID is below n (RFC 3501 §6.4.8).
      const uids = (await search(`${last + 1}:*`)).filter((uid) => uid > last && uid <= uidMax)
      return [...new Set(uids)].toSorted((a, b) => a - b)
    },
    async largerThan(bytes, uids) {
      const larger = await ofImap(client.search({ uid: uidSet(uids), larger: bytes }, { uid: true }))
      const found = new Set(larger || uids)
      return uids.filter((uid) => found.has(uid))
    },
    async entries(uids) {
      const entries: ImapEntry[] = []
      const fetched = await Array.fromAsync(fetch(uids, ofEntry))
      for (const message of fetched) {
        const entry = entryOf(message)
        if (entry.bytes > 0 || !(await isGone(entry.uid))) entries.push(entry)
      }
      return entries.toSorted((a, b) => a.uid - b.uid)
    },
    async messageIds(uids) {
      const ids = new Map<number, string>()
      for await (const { uid, headers } of fetch(uids, { headers: ['message-id'] })) {
        const [, id] = /^message-id:\s*<([^<>\s]+)>/im.exec(headers?.toString('latin1') ?? '') ?? []
        if (id !== undefined) ids.set(uid, id)
      }
      return ids
    },
    async *sources(uids) {
      const empty: number[] = []
      for await (const { source, ...message } of fetch(uids, { ...ofEntry, source: true }))
        if (source?.length) yield { ...entryOf(message), source }
        else empty.push(message.uid)
      for (const uid of empty)
        if (!(await isGone(uid))) throw notSent(`source of the message with the UID ${uid}`)
    },
    async *source(uid, bytesMax) {
      for (let start = 0; ; ) {
        const message = await fetchOne(uid, { source: { start, maxLength: partBytes } })
        const part = message?.source
        if (start === 0 && !part?.length && (await isGone(uid))) return
        if (!part) throw notSent('end of a message that was deleted meanwhile')
        // A server that ignores the range sends the whole message at once.
        if (part.length > partBytes && start > 0)
          throw new MailError('no_connection', 'The server sent more than it was asked for')
        start += part.length
        if (start > bytesMax)
          throw new MailError('no_connection', `The message has more than ${bytesMax} bytes`)
        if (part.length > 0) yield part
        if (part.length !== partBytes) return
      }
    },
    async header(uid, bytesMax) {
      const message = await fetchOne(uid, { bodyParts: [{ key: 'HEADER', maxLength: bytesMax }] })
      return message?.headers?.length || !(await isGone(uid)) ? (message?.headers ?? Buffer.alloc(0)) : null
    },
  }
}

/** UIDs as a set of RFC 3501 §9, such as `1:5,7`: a range has no other UIDs than those. */
function uidSet(uids: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const uid of uids) {
    const range = ranges.at(-1)
    if (range?.last === uid - 1) range.last = uid
    else ranges.push({ first: uid, last: uid })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}:${last}`)).join(',')
}

const ofEntry = { size: true, internalDate: true } as const

function entryOf({ uid, size, internalDate }: FetchMessageObject): ImapEntry {
  if (size === undefined) throw notSent(`size of the message with the UID ${uid}`)
  const bytes = Math.min(Math.max(size, 0), Number.MAX_SAFE_INTEGER)
  return { uid, bytes, receivedAt: instantOf(internalDate) }
}

const notSent = (what: string) => new MailError('no_connection', `The server did not send the ${what}`)

async function* answersOf<T>(answers: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* answers
  } catch (error) {
    throw imapFaultOf(error)
  }
}

/** The internal date; the beginning of time when the server sends none that a calendar of four digits has. */
function instantOf(internalDate: Date | string | undefined): Date {
  const at = new Date(internalDate ?? 0)
  const year = at.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? at : new Date(0)
}
