import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { render } from '@fiscus/messages/render'
import { systemClock } from '@fiscus/runtime/clock'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { CommandContext } from '@fiscus/service-tax/returns/command-return'
import { UsageError } from '../command/run-program.ts'
import { withTenantDatabase } from '../command/with-database.ts'

/**
 * Runs work on the documents of a tenant.
 * @throws UsageError for an invalid period; OperatorError with each reason why there is no file or no closing
 */
export async function withReturns<T>(
  slug: string,
  work: (context: CommandContext, tenant: TenantRow) => Promise<T>,
): Promise<T> {
  const { signal } = new AbortController()
  try {
    return await withTenantDatabase(slug, (db, tenant) => work({ db, clock: systemClock, signal }, tenant))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reasons = error.errors.map(({ detail }) => render(detail)).join('\n') || error.message
    throw error.code === 'invalid-request' ? new UsageError(reasons) : new OperatorError(reasons)
  }
}
