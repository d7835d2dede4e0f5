import { describeProcesses, type ProcessWithoutServer } from '@fiscus/db/processes/processes-without-server'
import { render } from '@fiscus/messages/render'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

type Options = { server: string | undefined; isForced: boolean; hint?: string }

/**
 * Refuses to place a tenant on a server that running processes cannot use, or warns of them where it is forced.
 * @throws OperatorError that names the processes and what to do
 */
export function requireProcesses(
  found: readonly ProcessWithoutServer[],
  { server, isForced, hint = '' }: Options,
): void {
  if (found.length === 0) return
  const named = render(describeProcesses(found))
  if (!isForced)
    throw new OperatorError(
      `The server ${server} cannot take the tenant yet: ${named}; set DATABASE_SERVERS of these processes as here, restart them and repeat, or add --force${hint}.`,
    )
  console.error(
    `Requests of the tenant get 503 from processes that cannot use the server ${server}: ${named}; set DATABASE_SERVERS of these processes as here, and restart them.`,
  )
}
