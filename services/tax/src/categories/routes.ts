import {
  categoryChange,
  categoryFilter,
  categoryList,
  categoryRecord,
  newCategory,
} from '@fiscus/contracts/configuration/category-record'
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
import { changeCategory, createCategory, deleteCategory } from './changes.ts'
import { getCategory, listCategories } from './queries.ts'

const routes = recordRoutes(
  {
    path: '/categories',
    tag: 'Tax categories',
    one: 'TaxCategory',
    many: 'TaxCategories',
    noun: 'tax category',
    nouns: 'tax categories',
    list: 'A page of tax categories: what a shop sells, in the words of tax law. By default of the active ones.',
    change: 'Changes a tax category in place. Sent levels replace all levels.',
    remove: 'Deletes a tax category. A category that a rule uses cannot be deleted.',
    inUse: 'category-in-use',
  },
  {
    filter: categoryFilter,
    list: categoryList,
    record: categoryRecord,
    created: newCategory,
    change: categoryChange,
  },
)

/** Tax categories: what a shop sells. */
export function categoriesRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(routes.list, listHandler(context, listCategories))
    .openapi(routes.get, getHandler(context, getCategory))
    .openapi(routes.create, createHandler(context, createCategory))
    .openapi(routes.change, changeHandler(context, changeCategory))
    .openapi(routes.remove, deleteHandler(context, deleteCategory))
}
