import { BlockList } from 'node:net'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import type { RunningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { startFaultProxy } from '@fiscus/testing/servers/dav/fault-proxy'
import { xmlFault } from '@fiscus/testing/servers/dav/http-faults'
import { exampleOf } from './example-files.ts'
import type { Flow } from './flow.ts'

const collectionId = '01a20400-0000-7000-8000-000000000001'
const networks = new BlockList()
networks.addAddress('127.0.0.1')

/** The operator of the examples allows the server of this file. */
export const davEnvironment = { networks, plaintext: true }

const response = (href: string, properties: string) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
const multistatus = (...responses: string[]) =>
  xmlFault(
    `<D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${responses.join('')}</D:multistatus>`,
  )

/** Starts a server with one calendar. Returns what the examples of accounts and collections need of it. */
export async function openSampleDav({ fresh }: RunningGroupware, prefix: string) {
  const server = await startFaultProxy('http://127.0.0.1:9/')
  const principal = '<D:current-user-principal><D:href>/ann/</D:href></D:current-user-principal>'
  const home = '<C:calendar-home-set><D:href>/home/</D:href></C:calendar-home-set>'
  const calendar =
    '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Office</D:displayname>'
  server.play({ path: /^\/remote/, fault: multistatus(response('/', principal)) })
  server.play({ path: /^\/ann/, fault: multistatus(response('/ann/', home)) })
  server.play({ fault: multistatus(response('/home/office/', calendar)) })
  const inDemo = <T>(work: Parameters<typeof fresh.databases.withTenant<T>>[1]) =>
    fresh.databases.withTenant(fresh.tenant('demo').id, work)
  const moveTo = (server_url: string) => inDemo((db) => db.update(davAccounts).set({ server_url }))
  const hold = (held_removals: number) =>
    inDemo((db) =>
      db.update(davCollections).set({ state: 'held', held_removals, held_names: ['Stocktaking'] }),
    )
  const requests: Flow['requests'] = {
    async discoverDavCollections() {
      await moveTo(`${server.url}remote.php/dav/`)
      return exampleOf('discoverDavCollections').request
    },
    /** The collection gets the address that the documentation shows, and the id that later requests have. */
    async listDavCollections() {
      await moveTo('https://cloud.example.com/remote.php/dav/')
      const url = 'https://cloud.example.com/home/office/'
      await inDemo((db) => db.update(davCollections).set({ id: collectionId, url }))
      return exampleOf('listDavCollections').request
    },
    async confirmDavRemovals() {
      await hold(120)
      return exampleOf('confirmDavRemovals').request
    },
    async keepDavRemoved() {
      await hold(12)
      return exampleOf('keepDavRemoved').request
    },
  }
  return {
    ids: { [`${prefix}/dav/collections`]: collectionId },
    requests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
