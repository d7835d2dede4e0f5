import { rm } from 'node:fs/promises'
import { createServerFolder } from '../../server-folder.ts'
import type { Server } from '../find-server.ts'
import { freePorts } from '../free-ports.ts'
import { type DavServer, makeCollection, sendTo } from './dav-server.ts'
import { startServer } from './server-process.ts'

/**
 * Starts Xandikos on a free port of 127.0.0.1. It differs from Radicale: any login is accepted, an unknown sync token
 * is answered with 500, and each change is a commit of git.
 * @param found from `findDavServers`
 */
export async function startXandikos(found: Server | null): Promise<DavServer> {
  const folder = await createServerFolder(true)
  const [port = 0] = await freePorts(1)
  const place = ['-d', folder, '-l', '127.0.0.1', '-p', String(port)]
  const server = await startServer(found, [...place, '--defaults', '--current-user-principal', '/user/'], {
    port,
    folder,
  })
  const url = `http://127.0.0.1:${port}/`
  const login = { user: 'any', password: 'any' }
  return {
    url,
    login,
    calendarUrl: `${url}user/calendars/calendar/`,
    addressBookUrl: `${url}user/contacts/addressbook/`,
    send: (method, target, request) => sendTo(method, target, login, request),
    createCollection(kind, name) {
      const home = kind === 'calendar' ? 'calendars' : 'contacts'
      return makeCollection(kind, `${url}user/${home}/${encodeURIComponent(name)}/`, login)
    },
    start: server.start,
    stop: server.stop,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
