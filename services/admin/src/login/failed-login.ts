import { Problem } from '@fiscus/contracts/problems/problem'
import type { UserRow } from '@fiscus/db/users/audit-user'

/** Why a login failed, for the audit log and the metric. The response to the caller does not distinguish them. */
export type LoginFailure =
  | 'password'
  | 'code'
  | 'locked'
  | 'second_factor_missing'
  | 'unknown_account'
  | 'unverified_email'

/** A failed login: its user, if the address is known. */
export class FailedLogin extends Problem {
  readonly user: UserRow | null
  readonly failure: LoginFailure

  constructor(problem: Problem, failure: LoginFailure, user: UserRow | null) {
    super(problem.code, problem.detail, { headers: problem.headers })
    this.failure = failure
    this.user = user
  }
}
