import { dryRunQuery, writtenOrTried } from '@fiscus/contracts/configuration/configuration-response'
import { coverageQuery, ruleCoverageAnswer } from '@fiscus/contracts/configuration/rule-coverage-response'
import {
  newRule,
  ruleChange,
  ruleFilter,
  ruleList,
  ruleOrder,
  ruleRecord,
} from '@fiscus/contracts/configuration/rule-record'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { answer, ifMatch, json } from '@fiscus/http/routes/route-parts'
import { changeAnswer, changeFor } from '../configuration/answer-change.ts'
import {
  changeHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
} from '../configuration/record-handlers.ts'
import { recordRoutes } from '../configuration/record-routes.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeRule } from './change-rule.ts'
import { coverRules } from './cover-rules.ts'
import { createRule } from './create-rule.ts'
import { deleteRule } from './delete-rule.ts'
import { getRule } from './get-rule.ts'
import { listRules } from './list-rules.ts'
import { orderRules } from './order-rules.ts'

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
      'Changes a rule in place. The warnings tell which rules can never match and which combinations no rule covers.',
    remove: 'Deletes a rule. The warnings tell which combinations it leaves uncovered.',
  },
)

const coverageRoute = defineRoute({
  method: 'get',
  path: '/rules/coverage',
  scope: 'tax:read',
  request: { query: coverageQuery },
  responses: { 200: answer('The whole matrix on a day', ruleCoverageAnswer) },
})

const orderRoute = defineRoute({
  method: 'put',
  path: '/rules/order',
  scope: 'tax:write',
  request: { query: dryRunQuery, headers: ifMatch, body: json(ruleOrder) },
  responses: {
    200: answer('All active rules in their new order', writtenOrTried(ruleList.pick({ rules: true }))),
  },
})

/** The determination matrix. */
export function rulesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(coverageRoute, listHandler(context, coverRules))
    .openapi(orderRoute, async (c) => {
      const input = { ifMatch: c.req.header('if-match'), order: c.req.valid('json').order }
      const outcome = await changeFor(c, context, 'reorder', (records, today) =>
        orderRules(records, input, today),
      )
      return c.json(changeAnswer(c, outcome, outcome.version), 200)
    })
    .openapi(routes.list, listHandler(context, listRules))
    .openapi(routes.get, getHandler(context, getRule))
    .openapi(routes.create, createHandler(context, createRule))
    .openapi(routes.change, changeHandler(context, changeRule))
    .openapi(routes.remove, deleteHandler(context, deleteRule))
}
