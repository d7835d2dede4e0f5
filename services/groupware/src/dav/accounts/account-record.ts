import type { AccountRow } from '@fiscus/dav/accounts/account-secrets'

/** The record of an account: its row without secrets, and without what only the tasks need. */
export function accountRecordOf(row: AccountRow) {
  const {
    password_secret,
    oauth_client_secret,
    oauth_refresh_secret,
    oauth_access_secret: _access,
    oauth_expires_at: _expires,
    failures: _failures,
    sync_fence: _fence,
    sync_until: _until,
    updated_by: _author,
    ...record
  } = row
  return {
    ...record,
    has_password: password_secret !== null,
    oauth_has_client_secret: oauth_client_secret !== null,
    oauth_has_refresh_token: oauth_refresh_secret !== null,
  }
}

/** What the audit log keeps of an account: its settings, without its states, which tasks change. */
export function auditedAccount(row: AccountRow): object {
  const {
    state: _state,
    state_since: _since,
    error: _error,
    error_message: _message,
    next_at: _next,
    ...record
  } = accountRecordOf(row)
  const { last_success_at: _last, created_at: _created, updated_at: _updated, ...audited } = record
  return audited
}
