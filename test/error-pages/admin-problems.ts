import { applicationUrl } from '@fiscus/db/connections/application-login'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { withResources } from '@fiscus/runtime/resources/with-resources'
import { startAdminService } from '@fiscus/service-admin/testing/start-admin-service'
import { exampleRequestId, type Provoke } from './provoked.ts'

/** Runs the administration and provokes its problems. */
export async function openAdminProblems(server: string) {
  await using opened = new AsyncDisposableStack()
  const admin = opened.use(await startAdminService({ server, tenants: ['demo'] }))
  const limited = opened.use(await startAdminService({ server, tenants: [], addressOf: applicationUrl }))
  const [platform, limitedPlatform] = [await admin.caller(null), await limited.caller(null)]
  const post = (path: string, body?: unknown, call = platform) =>
    call<{ status: string }>('POST', `/api/v1/tenants${path}`, body, { 'x-request-id': exampleRequestId })

  const demo = await admin.caller('demo')
  const ids = { 'x-request-id': exampleRequestId }

  const provoke = {
    'tenant-slug-taken': async () => ({ reply: await post('', { slug: 'demo' }), ids: [] }),
    async 'creation-not-retryable'() {
      await post('', { slug: 'acme' })
      return { reply: await post('/acme/creation/retry'), ids: [] }
    },
    'owner-required': async () => ({ reply: await post('', { slug: 'acme' }, limitedPlatform), ids: [] }),
    'no-demo-data': async () => ({ reply: await demo('DELETE', '/api/v1/demo', undefined, ids), ids: [] }),
    async 'tenant-not-empty'() {
      await demo('POST', '/api/v1/demo')
      return { reply: await demo('POST', '/api/v1/demo', undefined, ids), ids: [] }
    },
    async 'demo-has-own-documents'() {
      const { databases, tenant } = admin.fresh
      await databases.withTenant(tenant('demo').id, (db) =>
        db.insert(documents).values({
          type: 'offer',
          number: 'OWN/1',
          issue_date: '2026-11-22',
          approved_at: new Date(),
          approved_by: 'test',
          currency: 'PLN',
          summary: {},
          request: { currency: 'PLN', taxPointDate: '2026-11-22', items: [] },
        }),
      )
      return { reply: await demo('DELETE', '/api/v1/demo', undefined, ids), ids: [] }
    },
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
