import { davCollections } from '@fiscus/db/schema/dav/collections'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { withResources } from '@fiscus/runtime/with-resources'
import { runningGroupware } from '@fiscus/service-groupware/testing/running-groupware'
import { exampleRequestId, type Provoke } from './provoked.ts'

/** Runs the groupware service and provokes its problems. */
export async function openGroupwareProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const groupware = opened.use(await runningGroupware(server, ['demo']))
  const demo = await groupware.caller('demo')
  const headers = { 'x-request-id': exampleRequestId }

  const accounts = '/api/v1/dav/accounts'
  const davAccount = async () => {
    const account = { name: 'Cloud', server_url: 'https://cloud.example.com/', login: 'ann', password: 'x' }
    return (await demo<{ id: string }>('POST', accounts, account)).body
  }

  const provoke = {
    async 'company-has-records'() {
      const company = await demo<{ id: string }>('POST', '/api/v1/companies', { name: 'Acme' })
      const { id } = company.body
      await groupware.fresh.databases.withTenant(groupware.fresh.tenant('demo').id, (db) =>
        db.insert(contacts).values({ company_id: id, last_name: 'Nowak' }),
      )
      const match = { ...headers, 'if-match': '"v1"' }
      return { reply: await demo('DELETE', `/api/v1/companies/${id}`, undefined, match), ids: [id] }
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
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
