import type { DocumentImpact } from '@fiscus/contracts/configuration/configuration-response'
import { faultBody } from '@fiscus/contracts/problems/fault-body'
import { actorOf, auditReasonOf } from '@fiscus/http/access/author-of'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import { jsonTextResponse } from '@fiscus/http/responses/json-text-response'
import type { Context } from 'hono'
import {
  type Change,
  type ChangeOptions,
  type ChangeOutcome,
  changeConfiguration,
  type Impact,
} from '../changes/change-configuration.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'

/** Changes the configuration with the caller as author. With dryRun=true in the query nothing is stored. */
export function changeForRequest<Result>(
  c: Context<ApiEnv>,
  context: TaxServiceContext,
  action: ChangeOptions['action'],
  change: Change<Result>,
  reason?: string,
): Promise<ChangeOutcome<Result>> {
  const author = {
    tenant: c.get('tenant'),
    actor: actorOf(c.get('principal')),
    requestId: c.get('requestId'),
    reason: reason ?? auditReasonOf(c),
    signal: c.req.raw.signal,
    charge: c.get('charge') ?? (() => {}),
  }
  const { dryRun, on } = c.req.query()
  const options = { action, dryRun: dryRun === 'true' ? { on } : null }
  return changeConfiguration({ ...context, ...author }, options, change)
}

/**
 * The response to a write or a dry run; sets the ETag of a write. The amounts of a dry run are written as in a
 * snapshot.
 * @param version the version after the write, null when the record was deleted
 */
export function changeResponse<Result, S extends 200 | 201>(
  c: Context,
  { result, warnings, impact }: ChangeOutcome<Result>,
  version: number | null,
  status: S,
) {
  const shown = warnings.map(faultBody)
  const members = JSON.stringify({ ...result, warnings: shown }).slice(0, -1)
  const text = `${members},"impact":${impact === null ? null : impactText(impact)}}`
  if (version !== null && !impact) c.header('ETag', etagOf(version))
  type Body = Result & { warnings: typeof shown; impact: DocumentImpact | null }
  return jsonTextResponse<Body, S>(c, text, status)
}

function impactText({ documentsChecked, documentsChanged, ...cells }: Impact): string {
  return `${JSON.stringify(cells).slice(0, -1)},"documentsChecked":${documentsChecked},"documentsChanged":[${documentsChanged.join()}]}`
}
