import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { authorOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf, requireMatch } from '@fiscus/http/responses/etag'
import { pageResponse } from '@fiscus/http/responses/link-next'
import { createRoutes } from '@fiscus/http/routes/route'
import { requestRun } from '@fiscus/scheduling/runs/request-run'
import type { Context } from 'hono'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { readTenant, writeTenant } from '../../context/tenant-write.ts'
import { requireUsable } from './account-faults.ts'
import { accountRecordOf } from './account-record.ts'
import { changeAccount, createAccount, deleteAccount, normalRequest, type StoredAccount } from './changes.ts'
import { planAccount } from './plan-account.ts'
import { getAccount, listAccounts } from './queries.ts'
import { changeRoute, createRoute, deleteRoute, getRoute, listRoute, syncRoute } from './route-definitions.ts'
import { syncNow } from './sync-now.ts'

/** DAV accounts: their records and states. */
export function davAccountsRoutes(context: GroupwareContext) {
  const { dav } = context
  const reply = (c: Context<ApiEnv>, account: StoredAccount) => {
    c.header('ETag', etagOf(account.version))
    return account
  }
  const secretsOf = (c: Context<ApiEnv>) => context.secretsOf(c.get('tenant').id)
  return createRoutes()
    .openapi(listRoute, async (c) =>
      pageResponse(c, await readTenant(c, context, (db) => listAccounts(db, c.req.valid('query')))),
    )
    .openapi(createRoute, async (c) => {
      const plan = planAccount(null, normalRequest(c.req.valid('json')))
      requireUsable(plan, dav)
      const secrets = secretsOf(c)
      const account = await writeTenant(c, context, (write) => createAccount({ ...write, secrets }, plan))
      c.header('Location', `${c.req.path}/${account.id}`)
      return c.json(reply(c, account), 201)
    })
    .openapi(getRoute, async (c) => {
      const row = await readTenant(c, context, (db) => getAccount(db, c.req.valid('param').id))
      return c.json(reply(c, accountRecordOf(row)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      const request = normalRequest(c.req.valid('json'))
      const read = await readTenant(c, context, (db) => getAccount(db, reference.id))
      requireMatch(reference.ifMatch, read.version)
      // DNS is asked outside of the transaction, which checks the version again.
      requireUsable(planAccount(read, request), dav)
      const secrets = secretsOf(c)
      const account = await writeTenant(c, context, (write) =>
        changeAccount({ ...write, secrets }, reference, request),
      )
      return c.json(reply(c, account), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const reference = { id: c.req.valid('param').id, ifMatch: c.req.header('if-match') }
      return c.json(await writeTenant(c, context, (write) => deleteAccount(write, reference)), 200)
    })
    .openapi(syncRoute, async (c) => {
      const account = await writeTenant(c, context, (write) => syncNow(write, c.req.valid('param').id))
      await triggerSync(context, c.get('tenant').id, authorOf(c, context))
      return c.json(reply(c, account), 200)
    })
}

/** The tasks that synchronise accounts (scheduled-tasks §2.3). */
const taskNames = ['dav_queue_worker', 'dav_pull_sync']

/** Requests runs of the tasks of a tenant that synchronise its accounts. Never rejects. */
async function triggerSync(
  { databases, log }: Pick<GroupwareContext, 'databases' | 'log'>,
  tenantId: string,
  author: Author,
): Promise<void> {
  const warn = (err: unknown, message: string) => log.warn({ err, tenant_id: tenantId }, message)
  for (const name of taskNames) await requestRun(databases.control, { name, tenantId }, author, warn)
}
