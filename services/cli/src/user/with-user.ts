import type { ControlTransaction } from '@fiscus/db/connections/databases'
import type { UserRow } from '@fiscus/db/users/audit-user'
import { findUser } from '@fiscus/db/users/find-user'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { UsageError } from '../command/run-program.ts'
import { withControlDatabase } from '../command/with-database.ts'
import { unlessLastAdministrator } from './last-administrator.ts'

/**
 * Runs work on one user, by its e-mail address or id, in a transaction.
 * @throws OperatorError without such a user, and when the platform would lose its last active administrator
 */
export function withUser<T>(
  reference: string,
  work: (tx: ControlTransaction, user: UserRow) => Promise<T>,
): Promise<T> {
  return withControlDatabase((control) =>
    control.transaction((tx) =>
      unlessLastAdministrator(tx, reference, async () => {
        const user = await findUser(
          tx,
          reference.includes('@') ? { email: reference } : { id: requireUuid(reference) },
          { lock: true },
        )
        if (!user) throw new OperatorError(`There is no user ${reference}: bin/user list shows all users.`)
        return work(tx, user)
      }),
    ),
  )
}

/** @throws OperatorError for a deactivated user, whose link would be refused */
export function requireActive({ id, email, is_active }: UserRow): void {
  const name = email ?? id
  if (!is_active) throw new OperatorError(`${name} is deactivated: run bin/user activate ${name} first.`)
}

function requireUuid(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) return text
  throw new UsageError(`${text} is neither an e-mail address nor an id.`)
}

/** @throws UsageError unless the arguments name one user */
export function requireOne([reference, ...rest]: string[]): string {
  if (reference === undefined || rest.length > 0)
    throw new UsageError('Name one user by its e-mail address or id.')
  return reference
}
