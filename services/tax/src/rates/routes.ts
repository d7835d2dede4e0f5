import { newRate, rateChange, rateFilter, rateList, rateRecord } from '@fiscus/contracts/rate-record'
import { createRoutes } from '@fiscus/runtime/route'
import {
  changeAnswer,
  changeFor,
  createdAnswer,
  referenceOf,
  triedAnswer,
} from '../configuration/answer-change.ts'
import { readPart, readRecord } from '../configuration/read-answer.ts'
import { recordRoutes } from '../configuration/record-routes.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeRate } from './change-rate.ts'
import { createRate } from './create-rate.ts'
import { deleteRate } from './delete-rate.ts'
import { getRate } from './get-rate.ts'
import { listRates } from './list-rates.ts'

const routes = recordRoutes('/rates', {
  filter: rateFilter,
  list: rateList,
  record: rateRecord,
  created: newRate,
  change: rateChange,
})

/** Tax rates and their versions. */
export function ratesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(routes.list, async (c) => {
      const filter = c.req.valid('query')
      return c.json(await readPart(c, context, (db, today) => listRates(db, filter, today)), 200)
    })
    .openapi(routes.get, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await readRecord(c, context, (db) => getRate(db, id)), 200)
    })
    .openapi(routes.create, async (c) => {
      const rate = c.req.valid('json')
      const outcome = await changeFor(c, context, 'create', (records) => createRate(records, rate))
      if (outcome.impact) return c.json(triedAnswer(outcome, outcome.impact), 200)
      return c.json(createdAnswer(c, outcome), 201)
    })
    .openapi(routes.change, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const change = c.req.valid('json')
      const outcome = await changeFor(c, context, 'change', (records, today) =>
        changeRate(records, reference, change, today),
      )
      const { id, version } = outcome.result
      if (id !== reference.id && !outcome.impact) c.header('Location', c.req.path.replace(reference.id, id))
      return c.json(changeAnswer(c, outcome, version), 200)
    })
    .openapi(routes.remove, async (c) => {
      const reference = referenceOf(c, c.req.valid('param'))
      const outcome = await changeFor(c, context, 'delete', (records) => deleteRate(records, reference))
      return c.json(changeAnswer(c, outcome, null), 200)
    })
}
