import { configurationUsage } from '@fiscus/contracts/configuration/configuration-usage'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse } from '@fiscus/http/routes/route-parts'
import { loadRecords } from '../configuration/read-configuration.ts'
import { ruleUnits } from '../configuration/rule-units.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { countUsage } from './count-usage.ts'

const usageRoute = defineRoute({
  method: 'get',
  path: '/configuration/usage',
  scope: 'tax:read',
  tag: 'Configuration',
  operationId: 'getConfigurationUsage',
  summary: 'Show what uses each rate, group and tax category',
  description:
    'The numbers of rules and groups that depend on each code, and the versions of rates that approved documents have used.',
  responses: { 200: jsonResponse('The usage of each code', configurationUsage) },
})

/** What depends on the records of the configuration. */
export function configurationUsageRoutes(context: TaxServiceContext) {
  return createRoutes().openapi(usageRoute, async (c) => {
    const records = await context.databases.withTenant(c.get('tenant').id, loadRecords)
    c.get('charge')?.(ruleUnits(records.rules.length))
    return c.json(countUsage(records), 200)
  })
}
