import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServerFolder } from '../../server-folder.ts'
import type { Server } from '../find-server.ts'
import { freePorts } from '../free-ports.ts'
import { type DavServer, makeCollection, sendTo } from './dav-server.ts'
import { startServer } from './server-process.ts'

/** A Radicale on 127.0.0.1 with the users `alice` and `bob`. Each sees only collections of their own. */
export type Radicale = DavServer & {
  /** The same server for the user `bob`. */
  bob: { login: { user: string; password: string }; calendarUrl: string }
  /** Makes every sync token of a collection invalid. An empty collection keeps its token. */
  forgetTokens(collectionUrl: string): Promise<void>
  /** Adds objects by writing their files: thousands take a second. The names end with `.ics` or `.vcf`. */
  seed(collectionUrl: string, objects: Iterable<readonly [name: string, text: string]>): Promise<void>
  /** Removes the files of all objects of a collection. */
  clear(collectionUrl: string): Promise<void>
  /** Copies a collection with the caches that the server has of it, and returns the URL of the copy. */
  copyCollection(collectionUrl: string, name: string): Promise<string>
}

const passwords = { alice: 'alice secret', bob: 'bob secret' }

/**
 * Starts Radicale on a free port, with its data in memory where there is room, so that no test waits for the disk.
 * @param found from `findDavServers`
 */
export async function startRadicale(found: Server | null): Promise<Radicale> {
  const folder = await createServerFolder(true)
  const [port = 0] = await freePorts(1)
  await writeFile(
    join(folder, 'users'),
    Object.entries(passwords).map(([user, password]) => `${user}:${password}\n`),
  )
  await writeFile(join(folder, 'config'), settingsOf(folder, port))
  const server = await startServer(found, ['--config', join(folder, 'config')], { port, folder })
  const url = `http://127.0.0.1:${port}/`
  const loginOf = (path: string) => {
    const user = path.startsWith('/bob/') ? 'bob' : 'alice'
    return { user, password: passwords[user] }
  }
  const create = (kind: 'calendar' | 'address_book', path: string) =>
    makeCollection(kind, new URL(path, url).href, loginOf(path))
  const folderOf = (collectionUrl: string) =>
    join(folder, 'data', 'collection-root', decodeURIComponent(new URL(collectionUrl).pathname))
  return {
    url,
    login: loginOf('/alice/'),
    calendarUrl: await create('calendar', '/alice/calendar/'),
    addressBookUrl: await create('address_book', '/alice/book/'),
    bob: { login: loginOf('/bob/'), calendarUrl: await create('calendar', '/bob/calendar/') },
    send: (method, target, request) => sendTo(method, target, loginOf(new URL(target).pathname), request),
    createCollection: (kind, name) => create(kind, `/alice/${encodeURIComponent(name)}/`),
    forgetTokens: (collectionUrl) =>
      rm(join(folderOf(collectionUrl), '.Radicale.cache'), { recursive: true, force: true }),
    async seed(collectionUrl, objects) {
      const target = folderOf(collectionUrl)
      await mkdir(target, { recursive: true })
      for (const [name, text] of objects) await writeFile(join(target, name), text)
    },
    async clear(collectionUrl) {
      const folder = folderOf(collectionUrl)
      // Other files are those of Radicale.
      const names = (await readdir(folder)).filter((name) => !name.startsWith('.'))
      for (const name of names) await rm(join(folder, name))
    },
    async copyCollection(collectionUrl, name) {
      const copyUrl = new URL(`/alice/${encodeURIComponent(name)}/`, url).href
      await cp(folderOf(collectionUrl), folderOf(copyUrl), { recursive: true })
      return copyUrl
    },
    start: server.start,
    stop: server.stop,
    async [Symbol.asyncDispose]() {
      await server.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function settingsOf(folder: string, port: number): string {
  return `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(folder, 'users')}
htpasswd_encryption = plain
delay = 0
[rights]
type = owner_only
[storage]
filesystem_folder = ${join(folder, 'data')}
`
}
