import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { runningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { storeCollection } from '@fiscus/service-groupware/testing/store-collection'
import { storeConflict } from '@fiscus/service-groupware/testing/store-conflict'
import { eq } from 'drizzle-orm'
import { exampleRequestId, type Provoke } from './provoked.ts'

/** Runs the groupware service and provokes its problems. */
export async function openGroupwareProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const groupware = opened.use(await runningGroupware(server, ['demo']))
  const demo = await groupware.caller('demo')
  const headers = { 'x-request-id': exampleRequestId }
  const match = (version: number) => ({ ...headers, 'if-match': `"v${version}"` })
  const inTenant: typeof groupware.fresh.databases.withTenant = (_id, work) =>
    groupware.fresh.databases.withTenant(groupware.fresh.tenant('demo').id, work)
  const create = async (path: string, body: object) =>
    (await demo<{ id: string; uid: string }>('POST', `/api/v1/${path}`, body)).body
  const addressBook = () => storeCollection(groupware, 'demo', { kind: 'address_book' })
  const contact = { last_name: 'Nowak' }

  const accounts = '/api/v1/dav/accounts'
  const davAccount = async () => {
    const account = { name: 'Cloud', server_url: 'https://cloud.example.com/', login: 'ann', password: 'x' }
    return (await demo<{ id: string }>('POST', accounts, account)).body
  }

  const provoke = {
    async 'company-has-records'() {
      const { id } = await create('companies', { name: 'Acme' })
      await inTenant('', (db) => db.insert(contacts).values({ company_id: id, last_name: 'Nowak' }))
      return { reply: await demo('DELETE', `/api/v1/companies/${id}`, undefined, match(1)), ids: [id] }
    },
    async 'contact-has-records'() {
      const { id } = await create('contacts', contact)
      const ticket = { subject: 'An offer', contact_id: id, opened_at: groupware.clock.now() }
      await inTenant('', (db) => db.insert(tickets).values(ticket))
      return { reply: await demo('DELETE', `/api/v1/contacts/${id}`, undefined, match(1)), ids: [id] }
    },
    async 'collection-only-read'() {
      const collection_id = await addressBook()
      const { id } = await create('contacts', { ...contact, collection_id })
      const readOnly = storeCollection(groupware, 'demo', { kind: 'address_book', direction: 'pull' })
      const place = { collection_id: await readOnly }
      await inTenant('', (db) => db.update(davObjects).set(place).where(eq(davObjects.contact_id, id)))
      const change = { phone: '+48 58 000 00 00' }
      return { reply: await demo('PATCH', `/api/v1/contacts/${id}`, change, match(1)), ids: [id] }
    },
    async 'uid-taken'() {
      const collection_id = await addressBook()
      const stored = await create('contacts', { ...contact, collection_id })
      const { id } = await create('contacts', contact)
      await inTenant('', (db) =>
        db.update(contacts).set({ uid: stored.uid, card: null }).where(eq(contacts.id, id)),
      )
      const move = { collection_id }
      return { reply: await demo('PATCH', `/api/v1/contacts/${id}`, move, match(1)), ids: [id] }
    },
    async 'dav-account-unusable'() {
      const { id } = await davAccount()
      return { reply: await demo('POST', `${accounts}/${id}/discover`, undefined, headers), ids: [id] }
    },
    async 'no-held-removals'() {
      const { id: account_id } = await davAccount()
      const collection = {
        account_id,
        kind: 'calendar',
        url: 'https://cloud.example.com/calendar/',
        name: 'Calendar',
      } as const
      const [row] = await groupware.fresh.databases.withTenant(groupware.fresh.tenant('demo').id, (db) =>
        db.insert(davCollections).values(collection).returning(),
      )
      const id = row?.id ?? ''
      const path = `/api/v1/dav/collections/${id}/confirm-removals`
      return { reply: await demo('POST', path, { removals: 50 }, headers), ids: [id] }
    },
    async 'dav-conflict-resolved'() {
      const { conflictId } = await storeConflict(groupware, 'demo')
      const path = `/api/v1/dav/conflicts/${conflictId}/resolve`
      await demo('POST', path, { version: 'server' })
      return { reply: await demo('POST', path, { version: 'local' }, headers), ids: [conflictId] }
    },
    async 'dav-conflict-unresolvable'() {
      const { conflictId, eventId } = await storeConflict(groupware, 'demo')
      await groupware.fresh.databases.withTenant(groupware.fresh.tenant('demo').id, (db) =>
        db.delete(calendarEvents).where(eq(calendarEvents.id, eventId)),
      )
      const path = `/api/v1/dav/conflicts/${conflictId}/resolve`
      return { reply: await demo('POST', path, { version: 'local' }, headers), ids: [conflictId] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
