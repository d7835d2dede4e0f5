import { dryRunQuery, writeOrDryRunResponse } from '@fiscus/contracts/configuration/configuration-response'
import { coverageQuery, ruleCoverageResponse } from '@fiscus/contracts/configuration/rule-coverage-response'
import {
  newRule,
  ruleChange,
  ruleFilter,
  ruleList,
  ruleOrder,
  ruleRecord,
} from '@fiscus/contracts/configuration/rule-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { ifMatch, jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeBody, changeForRequest } from '../records/change-response.ts'
import {
  changeHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
} from '../records/record-handlers.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { changeRule, createRule, deleteRule, reorderRules } from './changes.ts'
import { getRule, getRuleCoverage, listRules } from './queries.ts'

const routes = recordRoutes(
  '/rules',
  {
    filter: ruleFilter,
    list: ruleList,
    record: ruleRecord,
    created: newRule,
    change: ruleChange,
  },
  {
    change:
      'Changes a rule in place. The warnings list the rules that can never match and the combinations that no rule covers.',
    remove: 'Deletes a rule. The warnings list the combinations that no rule covers any more.',
  },
)

const coverageRoute = defineRoute({
  method: 'get',
  path: '/rules/coverage',
  scope: 'tax:read',
  request: { query: coverageQuery },
  responses: { 200: jsonResponse('The whole matrix on a day', ruleCoverageResponse) },
})

const reorderRoute = defineRoute({
  method: 'put',
  path: '/rules/order',
  scope: 'tax:write',
  request: { query: dryRunQuery, headers: ifMatch, body: jsonBody(ruleOrder) },
  responses: {
    200: jsonResponse(
      'All active rules in their new order',
      writeOrDryRunResponse(ruleList.pick({ rules: true })),
    ),
  },
})

/** The determination matrix. */
export function rulesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(coverageRoute, listHandler(context, getRuleCoverage))
    .openapi(reorderRoute, async (c) => {
      const input = { ifMatch: c.req.header('if-match'), order: c.req.valid('json').order }
      const outcome = await changeForRequest(c, context, 'reorder', (records, today) =>
        reorderRules(records, input, today),
      )
      return c.json(changeBody(c, outcome, outcome.version), 200)
    })
    .openapi(routes.list, listHandler(context, listRules))
    .openapi(routes.get, getHandler(context, getRule))
    .openapi(routes.create, createHandler(context, createRule))
    .openapi(routes.change, changeHandler(context, changeRule))
    .openapi(routes.remove, deleteHandler(context, deleteRule))
}
