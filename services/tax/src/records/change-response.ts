import { actorOf, auditReasonOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import type { Context } from 'hono'
import {
  type Change,
  type ChangeOptions,
  type ChangeOutcome,
  changeConfiguration,
} from '../changes/change-configuration.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'

/** Changes the configuration with the caller as author. With dryRun=true in the query nothing is stored. */
export function changeForRequest<Result>(
  c: Context<ApiEnv>,
  context: TaxServiceContext,
  action: ChangeOptions['action'],
  change: Change<Result>,
): Promise<ChangeOutcome<Result>> {
  const author = {
    tenant: c.get('tenant'),
    actor: actorOf(c.get('principal')),
    requestId: c.get('requestId'),
    reason: auditReasonOf(c),
    signal: c.req.raw.signal,
    charge: c.get('charge') ?? (() => {}),
  }
  const dryRun = c.req.query('dryRun') === 'true'
  return changeConfiguration({ ...context, ...author }, { action, dryRun }, change)
}

/**
 * The body of the response to a write or a dry run; sets the ETag of a write.
 * @param version the version after the write, null when the record was deleted
 */
export function changeBody<Result>(
  c: Context,
  { result, warnings, impact }: ChangeOutcome<Result>,
  version: number | null,
) {
  if (version !== null && !impact) c.header('ETag', etagOf(version))
  return { ...result, warnings, impact }
}
