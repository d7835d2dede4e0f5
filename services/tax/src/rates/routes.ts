import {
  newRate,
  rateChange,
  rateFilter,
  rateList,
  rateRecord,
} from '@fiscus/contracts/configuration/rate-record'
import { createRoutes } from '@fiscus/http/routes/route'
import {
  changeHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
} from '../configuration/record-handlers.ts'
import { recordRoutes } from '../configuration/record-routes.ts'
import type { TaxServiceContext } from '../context.ts'
import { changeRate } from './change-rate.ts'
import { createRate } from './create-rate.ts'
import { deleteRate } from './delete-rate.ts'
import { getRate } from './get-rate.ts'
import { listRates } from './list-rates.ts'

const routes = recordRoutes(
  '/rates',
  {
    filter: rateFilter,
    list: rateList,
    record: rateRecord,
    created: newRate,
    change: rateChange,
  },
  {
    change:
      'Changes a version in place. Another tax (rate_percent, calculation_mode, tax_status, country, category) of a version that documents have used, or another valid_from, ends that version on the day (today unless valid_from says otherwise) and makes the next one: the answer is the next version, and Location its address.',
    remove: 'Deletes one version; the last one only when no rule and no group names its code.',
  },
)

/** Tax rates and their versions. */
export function ratesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(routes.list, listHandler(context, listRates))
    .openapi(routes.get, getHandler(context, getRate))
    .openapi(routes.create, createHandler(context, createRate))
    .openapi(routes.change, changeHandler(context, changeRate))
    .openapi(routes.remove, deleteHandler(context, deleteRate))
}
