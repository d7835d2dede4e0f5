import {
  newRate,
  rateChange,
  rateFilter,
  rateList,
  rateRecord,
} from '@fiscus/contracts/configuration/rate-record'
import { createRoutes } from '@fiscus/http/routes/route'
import type { TaxServiceContext } from '../context/tax-service-context.ts'
import {
  changeHandler,
  createHandler,
  deleteHandler,
  getHandler,
  listHandler,
} from '../records/record-handlers.ts'
import { recordRoutes } from '../records/record-routes.ts'
import { changeRate, createRate, deleteRate } from './changes.ts'
import { getRate, listRates } from './queries.ts'

const routes = recordRoutes(
  {
    path: '/rates',
    tag: 'Rates',
    one: 'Rate',
    many: 'Rates',
    noun: 'rate',
    nouns: 'rates',
    list: 'A page of versions of rates, by default of the active ones in force today.',
    change:
      'Changes a version in place. A different tax (rate_percent, calculation_mode, tax_status, country, category) in a version that documents have used ends the version today and creates the next version. A valid_from inside its validity, with another change, ends the version on that day and creates the next version. The response then contains the next version, and Location is its address. The first day of a version that no document has used is corrected in place: send valid_from alone, or a day outside its validity.',
    remove:
      'Deletes one version. The last version of a code can be deleted only when no rule and no group uses the code.',
    inUse: 'rate-in-use',
  },
  {
    filter: rateFilter,
    list: rateList,
    record: rateRecord,
    created: newRate,
    change: rateChange,
  },
)

/** Tax rates and their versions. */
export function ratesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(
      routes.list,
      listHandler(context, listRates, ({ on }) => on === undefined),
    )
    .openapi(routes.get, getHandler(context, getRate))
    .openapi(routes.create, createHandler(context, createRate))
    .openapi(routes.change, changeHandler(context, changeRate))
    .openapi(routes.remove, deleteHandler(context, deleteRate))
}
