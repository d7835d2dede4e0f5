import {
  groupChange,
  groupFilter,
  groupList,
  groupRecord,
  newGroup,
} from '@fiscus/contracts/configuration/group-record'
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
import { changeGroup } from './change-group.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { getGroup } from './get-group.ts'
import { listGroups } from './list-groups.ts'

const routes = recordRoutes(
  '/groups',
  {
    filter: groupFilter,
    list: groupList,
    record: groupRecord,
    created: newGroup,
    change: groupChange,
  },
  {
    change: 'Changes a group in place; components are replaced as a whole.',
    remove: 'Deletes a group that no rule names.',
  },
)

/** Tax groups. */
export function groupsRoutes(context: TaxServiceContext) {
  return createRoutes()
    .openapi(routes.list, listHandler(context, listGroups))
    .openapi(routes.get, getHandler(context, getGroup))
    .openapi(routes.create, createHandler(context, createGroup))
    .openapi(routes.change, changeHandler(context, changeGroup))
    .openapi(routes.remove, deleteHandler(context, deleteGroup))
}
