import { dryRunQuery, writeResponse } from '@fiscus/contracts/configuration/configuration-response'
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
import {
  ifMatch,
  ifNoneMatch,
  jsonBody,
  jsonResponse,
  notModifiedResponse,
} from '@fiscus/http/routes/route-parts'
import { recordFaultCodes } from '../changes/record-fault.ts'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import { changeForRequest, changeResponse } from '../records/change-response.ts'
import {
  changeHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
} from '../records/record-handlers.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { changeRule, createRule, deleteRule, reorderRules } from './changes.ts'
import { getRuleCoverage } from './coverage.ts'
import { getRule, listRules } from './queries.ts'

const routes = recordRoutes(
  {
    path: '/rules',
    tag: 'Rules',
    one: 'Rule',
    many: 'Rules',
    noun: 'rule',
    nouns: 'rules',
    list: 'A page of the determination matrix, in the order in which it is read.',
    change:
      'Changes a rule in place. The warnings list the rules that can never match and the combinations that no rule covers.',
    remove: 'Deletes a rule. The warnings list the combinations that no rule covers any more.',
  },
  {
    filter: ruleFilter,
    list: ruleList,
    record: ruleRecord,
    created: newRule,
    change: ruleChange,
  },
)

const coverageRoute = defineRoute({
  method: 'get',
  path: '/rules/coverage',
  scope: 'tax:read',
  tag: 'Rules',
  operationId: 'getRuleCoverage',
  summary: 'Show the whole matrix on a day',
  description:
    'The rule of each of the 24 combinations of customer, zone and item, on the day and on all days, and the rules that earlier rules hide.',
  request: { query: coverageQuery, headers: ifNoneMatch },
  responses: { 200: jsonResponse('The matrix', ruleCoverageResponse, ['ETag']), ...notModifiedResponse },
})

const reorderRoute = defineRoute({
  method: 'put',
  path: '/rules/order',
  scope: 'tax:write',
  tag: 'Rules',
  operationId: 'reorderRules',
  summary: 'Change the order of the rules',
  description: 'Gives the active rules the priorities 10, 20, 30 … in the order of their ids in the request.',
  problems: recordFaultCodes,
  request: { query: dryRunQuery, headers: ifMatch, body: jsonBody(ruleOrder) },
  responses: {
    200: jsonResponse('All active rules in their new order', writeResponse(ruleList.pick({ rules: true })), [
      'ETag',
    ]),
  },
})

/** The determination matrix. */
export function rulesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(
      coverageRoute,
      listHandler(context, getRuleCoverage, ({ on }) => on === undefined),
    )
    .openapi(reorderRoute, async (c) => {
      const input = { ifMatch: c.req.header('if-match'), order: c.req.valid('json').order }
      const outcome = await changeForRequest(c, context, 'reorder', (records, today) =>
        reorderRules(records, input, today),
      )
      return changeResponse(c, outcome, outcome.version, 200)
    })
    .openapi(routes.list, listHandler(context, listRules))
    .openapi(routes.get, getHandler(context, getRule))
    .openapi(routes.create, createHandler(context, createRule))
    .openapi(routes.change, changeHandler(context, changeRule))
    .openapi(routes.remove, deleteHandler(context, deleteRule))
}
