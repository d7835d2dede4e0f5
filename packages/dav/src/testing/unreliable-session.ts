import type { DavSession } from '../session/dav-session.ts'

/** What happens around each request of a session. Either may throw: after the request, its answer is lost. */
export type Interference = { before: () => Promise<void>; after: () => void }

/** For tests: a session that loses requests and answers; other clients make changes between its requests. */
export function unreliableSession(session: DavSession, { before, after }: Interference): DavSession {
  const around = async <T>(request: () => Promise<T>): Promise<T> => {
    await before()
    const answer = await request()
    after()
    return answer
  }
  return {
    get: (url) => around(() => session.get(url)),
    put: (url, text, condition) => around(() => session.put(url, text, condition)),
    delete: (url, condition) => around(() => session.delete(url, condition)),
    multiget: (url, kind, urls) => around(() => session.multiget(url, kind, urls)),
    changesSince: (url, token) => around(() => session.changesSince(url, token)),
    async *list(url) {
      yield* await around(() => Array.fromAsync(session.list(url)))
    },
    properties: (url) => around(() => session.properties(url)),
    setProperties: (url, kind, change) => around(() => session.setProperties(url, kind, change)),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}
