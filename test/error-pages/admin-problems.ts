import { applicationUrl } from '@fiscus/db/connections/application-login'
import { withResources } from '@fiscus/runtime/with-resources'
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

  const provoke = {
    'tenant-slug-taken': async () => ({ reply: await post('', { slug: 'demo' }), ids: [] }),
    async 'creation-not-retryable'() {
      await post('', { slug: 'acme' })
      return { reply: await post('/acme/creation/retry'), ids: [] }
    },
    'owner-required': async () => ({ reply: await post('', { slug: 'acme' }, limitedPlatform), ids: [] }),
  } satisfies Record<string, Provoke>
  return withResources({ provoke }, opened)
}
