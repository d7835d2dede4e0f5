import { DavError } from '../http/dav-error.ts'
import type { DavSession, ListedObject, ObjectAnswer, PutCondition } from '../session/dav-session.ts'

import type { HistoryServer } from './history.ts'

type Stored = { text: string; etag: string }
type Change = { url: string; isRemoved: boolean }

/** How the server differs from a perfect one. */
export type MemoryServerTraits = {
  /** `none_after_put`: the answer to PUT has no ETag. `weak`: the server has none that may be used. */
  etags: 'strong' | 'none_after_put' | 'weak'
  /** Changes of a page; null: the server has no sync-collection, but a ctag. */
  pageSize: number | null
  /** The server stores several objects of one UID. */
  allowsTwins?: boolean
}

/**
 * For tests: a collection of a DAV server in this process, as its session shows it. `before` and `after` are called
 * around each request, and may throw: after a change that throws, the change has happened and its answer is lost.
 */
export class MemoryServer {
  readonly url: string
  readonly traits: MemoryServerTraits
  readonly requests: string[] = []
  before: (method: string) => void | Promise<void> = () => {}
  after: (method: string) => void = () => {}
  /** Changes a text as it is stored, like servers that write objects in their own way. */
  normalise: (text: string) => string = (text) => text
  readonly #objects = new Map<string, Stored>()
  readonly #changes: Change[] = []
  #forgotten = 0
  #etags = 0

  constructor(url: string, traits: MemoryServerTraits = { etags: 'strong', pageSize: 1_000 }) {
    this.url = url
    this.traits = traits
  }

  get objects(): ReadonlyMap<string, Stored> {
    return this.#objects
  }

  /** Stores an object as another client does. */
  store(url: string, text: string): string {
    this.#etags += 1
    const etag = `"${this.#etags}"`
    this.#objects.set(url, { text: this.normalise(text), etag })
    this.#changes.push({ url, isRemoved: false })
    return etag
  }

  /** Removes an object as another client does. */
  remove(url: string): void {
    if (this.#objects.delete(url)) this.#changes.push({ url, isRemoved: true })
  }

  /** Every token until now becomes invalid. */
  forgetTokens(): void {
    this.#changes.push({ url: `${this.url}none`, isRemoved: true })
    this.#forgotten = this.#changes.length
  }

  /** What another client reads and writes, each change on the condition of what it has read. */
  client(): HistoryServer {
    return {
      read: async (uid) => {
        const found = [...this.#objects].find(([, { text }]) => text.includes(`UID:${uid}\r\n`))
        return found ? { url: found[0], ...found[1] } : null
      },
      create: async (uid, text) => {
        const url = `${this.url}server-${uid}.ics`
        if (this.#objects.has(url) || this.#hasElsewhere(url, text)) return false
        this.store(url, text)
        return true
      },
      replace: async ({ url, etag }, text) => {
        const isCurrent = this.#objects.get(url)?.etag === etag
        if (isCurrent) this.store(url, text)
        return isCurrent
      },
      remove: async ({ url, etag }) => {
        const isCurrent = this.#objects.get(url)?.etag === etag
        if (isCurrent) this.remove(url)
        return isCurrent
      },
    }
  }

  session(): DavSession {
    const request = async <T>(method: string, answerOf: () => T): Promise<T> => {
      this.requests.push(method)
      await this.before(method)
      const result = answerOf()
      this.after(method)
      return result
    }
    return {
      get: (url) => request('GET', () => this.#read(url)),
      put: (url, text, condition) => request('PUT', () => this.#put(url, text, condition)),
      delete: (url, { ifMatch }) => request('DELETE', () => this.#delete(url, ifMatch)),
      multiget: (_url, _kind, urls) =>
        request('multiget', () => urls.map((url) => ({ url, ...this.#read(url) }))),
      changesSince: (_url, token) => request('changes', () => this.#since(token)),
      list: () => this.#list(request),
      properties: () => request('properties', () => this.#properties()),
      setProperties: (_url, _kind, { name, color }) =>
        request('PROPPATCH', () => ({ name: name ? 200 : null, color: color ? 403 : null })),
      async [Symbol.asyncDispose]() {},
    }
  }

  #properties() {
    const supportsSync = this.traits.pageSize !== null
    const ctag = supportsSync ? null : String(this.#changes.length)
    return { name: 'Memory', color: null, ctag, supportsSync, isReadOnly: false }
  }

  #shown(etag: string): string | null {
    return this.traits.etags === 'weak' ? null : etag
  }

  #read(url: string): ObjectAnswer {
    const stored = this.#objects.get(url)
    if (!stored) return answer(404)
    return { status: 200, etag: this.#shown(stored.etag), text: stored.text, retryAt: null }
  }

  #put(url: string, text: string, condition: PutCondition): ObjectAnswer {
    const etag = this.#objects.get(url)?.etag
    const isMet = 'ifMatch' in condition ? etag === condition.ifMatch : etag === undefined
    if (!isMet) return answer(412)
    if (this.traits.allowsTwins !== true && this.#hasElsewhere(url, text)) return answer(409)
    const stored = this.store(url, text)
    return { ...answer(etag === undefined ? 201 : 204), etag: this.traits.etags === 'strong' ? stored : null }
  }

  /** RFC 4791 §5.3.2.1, no-uid-conflict. */
  #hasElsewhere(url: string, text: string): boolean {
    const [uid = ''] = /^UID:.*\r\n/m.exec(text) ?? []
    return (
      uid !== '' && [...this.#objects].some(([other, { text: kept }]) => other !== url && kept.includes(uid))
    )
  }

  #delete(url: string, ifMatch: string): ObjectAnswer {
    const stored = this.#objects.get(url)
    if (!stored) return answer(404)
    if (stored.etag !== ifMatch) return answer(412)
    this.remove(url)
    return answer(204)
  }

  #since(token: string | null) {
    const from = token === null ? 0 : Number(token)
    if (token !== null && from < this.#forgotten) return { invalidToken: true as const }
    const page = this.#changes.slice(from, from + (this.traits.pageSize ?? 0))
    const urls = [...new Set(page.map(({ url }) => url))]
    const changed = urls.flatMap((url) => {
      const stored = this.#objects.get(url)
      return stored ? [{ url, etag: this.#shown(stored.etag) }] : []
    })
    return {
      changed,
      removed: token === null ? [] : urls.filter((url) => !this.#objects.has(url)),
      token: String(from + page.length),
      isTruncated: from + page.length < this.#changes.length,
    }
  }

  async *#list(request: <T>(method: string, answerOf: () => T) => Promise<T>): AsyncGenerator<ListedObject> {
    const listed = await request('list', () =>
      [...this.#objects].map(([url, { etag }]) => ({ url, etag: this.#shown(etag) })),
    )
    for (const object of listed) yield object
  }
}

const answer = (status: number): ObjectAnswer => ({ status, etag: null, text: null, retryAt: null })

/** What a request throws whose answer is lost. */
export const lostAnswer = () => new DavError('no_connection', 'The answer is lost')
