import { objectProblem, objectProblemFilter, objectProblemList } from '@fiscus/contracts/dav/object-problem'
import { defineRoute } from '@fiscus/http/routes/route'
import { jsonResponse, recordId } from '@fiscus/http/routes/route-parts'

export const listRoute = defineRoute({
  method: 'get',
  path: '/dav/errors',
  scope: 'dav:read',
  tag: 'DAV conflicts',
  operationId: 'listDavErrors',
  summary: 'List objects with an error',
  description:
    'A page of objects that are not synchronised: those that cannot be read, and those that their server refuses.',
  request: { query: objectProblemFilter },
  responses: { 200: jsonResponse('A page, the newest object first', objectProblemList, ['Link']) },
})

export const retryRoute = defineRoute({
  method: 'post',
  path: '/dav/errors/{id}/retry',
  scope: 'dav:write',
  tag: 'DAV conflicts',
  operationId: 'retryDavObject',
  summary: 'Retry an object',
  description:
    'The next runs read the object again, and push its change if one waits. The error stays until one of them succeeds.',
  request: { params: recordId },
  responses: { 202: jsonResponse('The object, which is due', objectProblem) },
})
