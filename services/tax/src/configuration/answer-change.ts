import type { DocumentImpact } from '@fiscus/contracts/configuration/configuration-response'
import { actorOf } from '@fiscus/http/access/actor'
import { reasonOf } from '@fiscus/http/access/audit-reason'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { etagOf } from '@fiscus/http/responses/etag'
import type { IsoDate } from '@fiscus/tax-engine/configuration'
import type { Context } from 'hono'
import type { TaxServiceContext } from '../context.ts'
import {
  type ChangeOptions,
  type ChangeOutcome,
  type ConfigurationChange,
  changeConfiguration,
} from './change-configuration.ts'
import type { ConfigurationRecords } from './configuration-records.ts'

/** Makes the change that a request asks for, or tries it when its query says dryRun=true. */
export function changeFor<Result>(
  c: Context<ApiEnv>,
  context: TaxServiceContext,
  action: ChangeOptions['action'],
  change: (records: ConfigurationRecords, today: IsoDate) => ConfigurationChange<Result>,
): Promise<ChangeOutcome<Result>> {
  const author = {
    tenant: c.get('tenant'),
    actor: actorOf(c.get('principal')),
    requestId: c.get('requestId'),
    reason: reasonOf(c),
  }
  const dryRun = c.req.query('dryRun') === 'true'
  return changeConfiguration({ ...context, ...author }, { action, dryRun }, change)
}

/** The answer to a change, made or tried. The ETag of a made one is the version that there is now; null: there is none. */
export function changeAnswer<Result>(c: Context, outcome: ChangeOutcome<Result>, version: number | null) {
  return outcome.impact ? triedAnswer(outcome, outcome.impact) : madeAnswer(c, outcome, version)
}

/** The answer to a change that was only tried. */
export function triedAnswer<Result>({ result, warnings }: ChangeOutcome<Result>, impact: DocumentImpact) {
  return { dryRun: true as const, ...impact, result, warnings }
}

/** The answer to a change that was made. */
export function madeAnswer<Result>(
  c: Context,
  { result, warnings }: ChangeOutcome<Result>,
  version: number | null,
) {
  if (version !== null) c.header('ETag', etagOf(version))
  return { ...result, warnings }
}
