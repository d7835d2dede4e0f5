import { requireRow } from '@fiscus/db/queries/require-row'
import type { CollectionRow, OpenSession } from '../turns/dav-turn.ts'
import type { DueWork } from '../turns/due-work.ts'
import type { DavStage } from './dav-stage.ts'
import { MemoryServer, type MemoryServerTraits } from './memory-server.ts'
import { eventText, withProperty } from './sample-event.ts'

/** For tests: a collection on a server in this process, and what its clients do. */
export async function openMemoryPlace(
  stage: DavStage,
  name: string,
  columns: Partial<CollectionRow> = {},
  traits?: MemoryServerTraits,
) {
  const server = new MemoryServer(`https://${name}.example/office/`, traits)
  const collection = await stage.addCollection(server.url, columns)
  const openSession: OpenSession = async () => server.session()
  const urlOf = (uid: string) => `${server.url}${uid}.ics`
  return {
    server,
    collection,
    openSession,
    urlOf,
    /** Runs when the collection is due again. */
    sync(work: DueWork = 'pull') {
      stage.passMinutes(2)
      return stage.run(work, { openSession })
    },
    store: (uid: string, properties: Record<string, string> = {}) =>
      server.store(urlOf(uid), eventText(uid, properties)),
    edit: (uid: string, property: string, value: string) =>
      server.store(urlOf(uid), withProperty(server.objects.get(urlOf(uid))?.text ?? '', property, value)),
    text: (uid: string) => server.objects.get(urlOf(uid))?.text ?? null,
    create: (uid: string, title: string) => stage.createEvent(collection.id, uid, { title }),
    async event(uid: string) {
      const found = (await stage.objects(collection.id)).filter(({ object }) => object.uid === uid)
      return found[0]?.event ?? null
    },
    async object(uid: string) {
      const found = (await stage.objects(collection.id)).filter(({ object }) => object.uid === uid)
      return requireRow(found).object
    },
    conflicts: () => stage.conflicts(collection.id),
    state: () => stage.collection(collection.id),
    /** Its account gets no further turn. */
    close: () => stage.retire([collection.account_id]),
  }
}
