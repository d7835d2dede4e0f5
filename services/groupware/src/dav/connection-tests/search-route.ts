import { davServerSearch, domainOf, foundDavServers } from '@fiscus/contracts/dav/server-search'
import { findServers } from '@fiscus/dav/discovery/find-servers'
import { createRoutes, defineRoute } from '@fiscus/http/routes/route'
import { jsonBody, jsonResponse } from '@fiscus/http/routes/route-parts'
import type { GroupwareContext } from '../../context/groupware-context.ts'
import { limitConnections } from './test-account.ts'

const searchRoute = defineRoute({
  method: 'post',
  path: '/dav/accounts/find-servers',
  scope: 'dav:write',
  tag: 'DAV',
  operationId: 'findDavServers',
  summary: 'Find the DAV servers of a domain',
  description:
    'Finds the CalDAV and CardDAV servers of an e-mail address or a domain by DNS (RFC 6764), else by its well-known addresses, in at most 20 seconds. No login is sent and nothing is stored. DNS is not protected against forgery: show the servers to the user before a password is sent to them. Ten tests and searches a minute are allowed to a tenant.',
  request: { body: jsonBody(davServerSearch) },
  responses: { 200: jsonResponse('The servers', foundDavServers) },
})

/** The search for the servers of a domain. */
export function davSearchRoutes({ dav: environment, clock, limiter }: GroupwareContext) {
  return createRoutes().openapi(searchRoute, async (c) => {
    const { address } = c.req.valid('json')
    limitConnections(limiter, c.get('tenant').id)
    const servers = await findServers(domainOf(address), { environment, clock, signal: c.req.raw.signal })
    return c.json({ servers, login: address.includes('@') ? address : null }, 200)
  })
}
