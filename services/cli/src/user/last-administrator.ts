import { Problem } from '@fiscus/contracts/problems/problem'
import type { ControlTransaction } from '@fiscus/db/connections/databases'
import { keepingAnAdministrator } from '@fiscus/db/users/keep-administrator'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'

/**
 * Runs a change of a user, unless it takes away the last active administrator of the platform.
 * @param reference the user, as the operator has named it
 * @throws OperatorError with the command that makes another administrator
 */
export async function unlessLastAdministrator<T>(
  tx: ControlTransaction,
  reference: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await keepingAnAdministrator(tx, null, work)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'last-administrator')) throw error
    throw new OperatorError(
      `${reference} is the last active administrator of the platform: run bin/user invite EMAIL --name=NAME --role=platform_admin for another user first, who accepts it.`,
    )
  }
}
