import type { MailboxRow } from '@fiscus/mail/mailboxes/mailbox-secrets'

/** The record of a mailbox: its row without secrets, and without what only the tasks need. */
export function mailboxRecordOf(row: MailboxRow) {
  const {
    in_secret,
    out_secret,
    oauth_client_secret,
    oauth_refresh_secret,
    oauth_access_secret: _access,
    oauth_expires_at: _expires,
    in_failures: _inFailures,
    out_failures: _outFailures,
    sync_fence: _fence,
    sync_until: _until,
    updated_by: _author,
    ...record
  } = row
  return {
    ...record,
    in_has_password: in_secret !== null,
    out_has_password: out_secret !== null,
    oauth_has_client_secret: oauth_client_secret !== null,
    oauth_has_refresh_token: oauth_refresh_secret !== null,
  }
}

export type StoredMailbox = ReturnType<typeof mailboxRecordOf>

/** What the audit log keeps of a mailbox: its settings, without its states, which tasks change. */
export function auditedMailbox(row: MailboxRow): object {
  const record = Object.entries(mailboxRecordOf(row))
  const isState = /^(in|out)_(state|state_since|error|error_message|next_at)$|^last_|^(created|updated)_at$/
  return Object.fromEntries(record.filter(([name]) => !isState.test(name)))
}
