import { Problem } from '@fiscus/contracts/problems/problem'
import { auditUser } from '@fiscus/db/users/audit-user'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Context } from 'hono'
import type { AdminContext } from '../context/admin-context.ts'
import { FailedLogin } from './failed-login.ts'
import { loginAuthor } from './start-session.ts'

export type LoginObserver = ReturnType<typeof observeLogins>

/** Counts logins, and writes each that failed to the audit log. */
export function observeLogins(context: AdminContext) {
  const { databases, metrics } = context
  const counter = metrics.counter('logins_total', 'Logins of users', ['method', 'outcome'])
  return async <T>(
    c: Context<ApiEnv>,
    method: 'password' | 'link' | 'provider',
    logIn: () => Promise<T>,
  ): Promise<T> => {
    try {
      const result = await logIn()
      counter.inc({ method, outcome: 'done' })
      return result
    } catch (error) {
      if (error instanceof Problem) counter.inc({ method, outcome: error.code })
      // An attempt that waits was not checked; its entries would let a flood fill the log.
      if (error instanceof FailedLogin && error.failure !== 'locked') {
        const id = error.user?.id ?? 'unknown'
        const author = { ...loginAuthor(c, context, id), ...(error.user ? {} : { actor: 'login' }) }
        const after = { method, failure: error.failure }
        await auditUser(databases.control, author, { id, action: 'login_failed', after })
      }
      throw error
    }
  }
}
