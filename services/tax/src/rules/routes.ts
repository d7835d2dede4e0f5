import { dryRunQuery, writtenOrTried } from '@fiscus/contracts/configuration-answer'
import { coverageQuery, ruleCoverageAnswer } from '@fiscus/contracts/rule-coverage-answer'
import {
  newRule,
  ruleChange,
  ruleFilter,
  ruleList,
  ruleOrder,
  ruleRecord,
} from '@fiscus/contracts/rule-record'
import { createRoutes, defineRoute } from '@fiscus/runtime/route'
import {
  changeAnswer,
  changeFor,
  createdAnswer,
  referenceOf,
  triedAnswer,
} from '../configuration/answer-change.ts'
import { loadConfiguration } from '../configuration/load-configuration.ts'
import { readPart, readRecord } from '../configuration/read-answer.ts'
import { answer, ifMatch, json, recordRoutes } from '../configuration/record-routes.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeRule } from './change-rule.ts'
import { createRule } from './create-rule.ts'
import { deleteRule } from './delete-rule.ts'
import { describeCoverage } from './describe-coverage.ts'
import { getRule } from './get-rule.ts'
import { listRules } from './list-rules.ts'
import { orderRules } from './order-rules.ts'

const routes = recordRoutes('/rules', {
  filter: ruleFilter,
  list: ruleList,
  record: ruleRecord,
  created: newRule,
  change: ruleChange,
})

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
    .openapi(coverageRoute, async (c) => {
      const { on } = c.req.valid('query')
      return c.json(
        await readPart(c, context, async (db, today) =>
          describeCoverage(await loadConfiguration(db), on ?? today),
        ),
        200,
      )
    })
    .openapi(orderRoute, async (c) => {
      const input = { ifMatch: c.req.header('if-match'), order: c.req.valid('json').order }
      const outcome = await changeFor(c, context, 'reorder', (records, today) =>
        orderRules(records, input, today),
      )
      return c.json(changeAnswer(c, outcome, outcome.version), 200)
    })
    .openapi(routes.list, async (c) => {
      const filter = c.req.valid('query')
      return c.json(await readPart(c, context, (db) => listRules(db, filter)), 200)
    })
    .openapi(routes.get, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await readRecord(c, context, (db) => getRule(db, id)), 200)
    })
    .openapi(routes.create, async (c) => {
      const rule = c.req.valid('json')
      const outcome = await changeFor(c, context, 'create', (records, today) =>
        createRule(records, rule, today),
      )
      if (outcome.impact) return c.json(triedAnswer(outcome, outcome.impact), 200)
      return c.json(createdAnswer(c, outcome), 201)
    })
    .openapi(routes.change, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const change = c.req.valid('json')
      const outcome = await changeFor(c, context, 'change', (records, today) =>
        changeRule(records, reference, change, today),
      )
      return c.json(changeAnswer(c, outcome, outcome.result.version), 200)
    })
    .openapi(routes.remove, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const outcome = await changeFor(c, context, 'delete', (records, today) =>
        deleteRule(records, reference, today),
      )
      return c.json(changeAnswer(c, outcome, null), 200)
    })
}
