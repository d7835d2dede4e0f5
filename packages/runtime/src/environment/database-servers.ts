import { z } from 'zod'
import { hasReadableLogin } from '../addresses/addresses.ts'
import { OperatorError } from '../faults/operator-error.ts'

/** A further server for the databases of tenants, besides that of DATABASE_URL. The addresses have no database. */
export type DatabaseServer = {
  name: string
  /** PostgreSQL itself. */
  url: string
  /** A PgBouncer in transaction mode before it, if there is one. */
  poolerUrl?: string | undefined
}

/** The name of the server of DATABASE_URL. */
export const mainServer = 'main'

const example = 'second=postgres://user:password@host:5432'
const nameAndAddress = /^([a-z][a-z0-9-]{0,40})=(postgres(?:ql)?:\/\/.+)$/

/** A list of servers as `name=address`, with commas between. A fault never repeats the value, which has passwords. */
export const serverList = z.string().transform((text, context) => {
  const servers = text.split(',').map((item) => serverOf(item.trim()))
  const known = servers.filter((server) => server !== null)
  const names = new Set(known.map(({ name }) => name))
  if (known.length < servers.length)
    context.addIssue({
      code: 'custom',
      message: `Set it to names and addresses without a database, as ${example}, with commas between; a password has %2C for a comma and %25 for %.`,
    })
  else if (names.size < known.length || names.has(mainServer))
    context.addIssue({
      code: 'custom',
      message: `Give each server a name of its own, and none the name ${mainServer}, which is that of DATABASE_URL.`,
    })
  return known
})

/**
 * The further servers with their addresses.
 * @throws OperatorError for a direct address without the other
 */
export function serversOf({
  DATABASE_SERVERS: addresses = [],
  DATABASE_DIRECT_SERVERS: direct = [],
}: {
  DATABASE_SERVERS?: DatabaseServer[] | undefined
  DATABASE_DIRECT_SERVERS?: DatabaseServer[] | undefined
}): DatabaseServer[] {
  const single = direct.find(({ name }) => addresses.every((server) => server.name !== name))
  if (single)
    throw new OperatorError(
      `DATABASE_DIRECT_SERVERS has the server ${single.name}, which DATABASE_SERVERS has not: add its PgBouncer there, or set only DATABASE_SERVERS to PostgreSQL.`,
    )
  return addresses.map((server) => {
    const itself = direct.find(({ name }) => name === server.name)
    return itself ? { ...itself, poolerUrl: server.url } : server
  })
}

function serverOf(item: string): DatabaseServer | null {
  const [, name, url] = nameAndAddress.exec(item) ?? []
  if (name === undefined || url === undefined || !URL.canParse(url)) return null
  const address = new URL(url)
  const isWhole = address.hostname !== '' && (address.pathname === '' || address.pathname === '/')
  return isWhole && hasReadableLogin(address) ? { name, url } : null
}
