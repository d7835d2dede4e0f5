import type { DavSession } from '../session/dav-session.ts'
import type { HistoryServer } from './history.ts'

/** For tests: another client of a calendar on a real server. */
export function serverClient(session: DavSession, calendarUrl: string): HistoryServer {
  const isDone = async (answer: Promise<{ status: number }>) => (await answer).status < 300
  return {
    async read(uid) {
      const listed = await Array.fromAsync(session.list(calendarUrl))
      const urls = listed.map(({ url }) => url)
      for (const { url, etag, text } of await session.multiget(calendarUrl, 'calendar', urls)) {
        const lines = text?.replaceAll(/\r?\n/g, '\r\n')
        if (etag !== null && lines?.includes(`UID:${uid}\r\n`)) return { url, etag, text: lines }
      }
      return null
    },
    create: (uid, text) => isDone(session.put(`${calendarUrl}server-${uid}.ics`, text, { ifNoneMatch: '*' })),
    replace: ({ url, etag }, text) => isDone(session.put(url, text, { ifMatch: etag })),
    remove: ({ url, etag }) => isDone(session.delete(url, { ifMatch: etag })),
  }
}
