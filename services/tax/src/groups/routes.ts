import {
  groupChange,
  groupFilter,
  groupList,
  groupRecord,
  newGroup,
} from '@fiscus/contracts/configuration/group-record'
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
import { changeGroup, createGroup, deleteGroup } from './changes.ts'
import { getGroup, listGroups } from './queries.ts'

const routes = recordRoutes(
  {
    path: '/groups',
    tag: 'Groups',
    one: 'Group',
    many: 'Groups',
    noun: 'group',
    nouns: 'groups',
    list: 'A page of tax groups with their components, by default of the active ones.',
    change: 'Changes a group in place. Sent components replace all components.',
    remove: 'Deletes a group. A group that a rule uses cannot be deleted.',
    inUse: 'group-in-use',
  },
  {
    filter: groupFilter,
    list: groupList,
    record: groupRecord,
    created: newGroup,
    change: groupChange,
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
