import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'

/** An answer to a request for one object. The caller decides what each status means for the object. */
export type ObjectAnswer = {
  status: number
  /** A strong ETag as the server has sent it; null: none, or a weak one. */
  etag: string | null
  /** The body of a successful GET; null also where its characters cannot be read. */
  text: string | null
  /** When the server wants the next request (Retry-After); null: it has named no instant. */
  retryAt: Date | null
}

/**
 * An object of a multiget with its own status. 413: it is larger than the limit. 200 without a text: its characters
 * cannot be read.
 */
export type ReadObject = { url: string; status: number; etag: string | null; text: string | null }

export type ListedObject = { url: string; etag: string | null }

/** A page of changes since a token. `isTruncated`: a request with `token` returns further ones. */
export type ChangesPage = {
  changed: ListedObject[]
  removed: string[]
  token: string
  isTruncated: boolean
}

/**
 * `supportsSync`: the server has sync-collection (RFC 6578). Its token is not read here: on some servers it needs a
 * look at each object. `ctag`: the state now.
 */
export type CollectionProperties = {
  name: string | null
  /** `#RRGGBB` */
  color: string | null
  ctag: string | null
  supportsSync: boolean
  isReadOnly: boolean
}

/**
 * What a server has answered for each property of a PROPPATCH: its status, for example 200 or 403. null: the property
 * was not sent.
 */
export type PropertyStatus = { name: number | null; color: number | null }

/**
 * Requests of one account to its server. URLs are absolute, in the form in which the session returns them. Requests for
 * one object return every status but those of the account: 401, 429 and 503 are errors, like all failures of a request
 * for a collection. Each request has a time-out, and each answer a limit of size. Disposal closes the connections.
 * @throws DavError from each function, see `davFaultOf`; the reason of the signal
 */
export type DavSession = AsyncDisposable & {
  get(url: string): Promise<ObjectAnswer>
  /** Creates an object (`ifNoneMatch`), or replaces the one with this ETag. */
  put(url: string, text: string, condition: PutCondition): Promise<ObjectAnswer>
  delete(url: string, condition: { ifMatch: string }): Promise<ObjectAnswer>
  /** Reads up to 50 objects, each with its own status. */
  multiget(collectionUrl: string, kind: CollectionKind, urls: readonly string[]): Promise<ReadObject[]>
  /**
   * The changes since a token; null: since the beginning. `invalidToken`: the collection must be read from the
   * beginning, or listed when the token was null.
   */
  changesSince(collectionUrl: string, token: string | null): Promise<ChangesPage | { invalidToken: true }>
  /**
   * The objects of a collection, one after another as the answer arrives. An incomplete answer is an error at its end.
   */
  list(collectionUrl: string): AsyncIterable<ListedObject>
  properties(collectionUrl: string): Promise<CollectionProperties>
  setProperties(
    collectionUrl: string,
    kind: CollectionKind,
    change: { name?: string | undefined; color?: string | undefined },
  ): Promise<PropertyStatus>
}

export type PutCondition = { ifMatch: string } | { ifNoneMatch: '*' }
