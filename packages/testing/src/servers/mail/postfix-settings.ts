import { mailOwner } from './dovecot-settings.ts'

/** The ports of a Postfix. */
export type PostfixPorts = { smtp: number; smtps: number; submission: number }

/** The answers to recipients that every Postfix of the tests has. Each is a text of RFC 5321 with its enhanced code. */
export const refusedRecipients: Readonly<Record<string, string>> = {
  'grey@example.test': '450 4.7.1 Greylisted, try again later',
  'full@example.test': '452 4.2.2 Mailbox full',
  'nouser@example.test': '550 5.1.1 User unknown',
  'policy@example.test': '554 5.7.1 Rejected by policy',
  'drop@example.test': '421 4.3.2 Shutting down',
}

/** What a Postfix serves: users of a Dovecot, whose maildirs are in `mail`, and answers to recipients. */
type Service = {
  folder: string
  mail: string
  sasl: number
  users: readonly string[]
  answers: Readonly<Record<string, string>>
}

/**
 * The file `main.cf`. Mail to other domains is accepted and discarded: no transport leaves the machine. A delivery that
 * fails on a busy machine is repeated after 2 s, not after the 5 minutes of Postfix.
 */
export function postfixSettings({ folder, mail, sasl, users, answers }: Service): string {
  const maildirs = users.map((user) => `{${user} = ${user}/}`).join(' ')
  const domains = new Set(users.map((user) => user.slice(user.indexOf('@') + 1)))
  const access = Object.entries(answers).map(([recipient, answer]) => `{ ${recipient} = ${answer} }`)
  return `compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.test
mydestination =
mynetworks = 127.0.0.0/8
alias_maps =
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
smtpd_tls_cert_file = ${folder}/certificate.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = may
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${sasl}
message_size_limit = 26214400
smtpd_error_sleep_time = 0
queue_run_delay = 2s
minimal_backoff_time = 2s
smtpd_reject_unlisted_recipient = no
smtpd_client_connection_count_limit = 0
default_transport = discard
virtual_mailbox_domains = ${[...domains].join(' ')}
virtual_mailbox_base = ${mail}
virtual_mailbox_limit = 0
virtual_mailbox_maps = inline:{ ${maildirs} }
virtual_uid_maps = static:${mailOwner.uid}
virtual_gid_maps = static:${mailOwner.gid}
transport_maps = inline:{ {bounce.test = error:5.1.1 mailbox unavailable} {later.test = retry:4.2.1 mailbox temporarily disabled} }
smtpd_relay_restrictions = permit_sasl_authenticated, permit_mynetworks, reject
smtpd_recipient_restrictions = check_recipient_access inline:{ ${access.join(' ')} }, permit
`
}

/** The file `master.cf`: the processes of a Postfix. Submission needs STARTTLS and a login. */
export function postfixProcesses({ smtp, smtps, submission }: PostfixPorts): string {
  return `127.0.0.1:${smtp} inet n - n - - smtpd
127.0.0.1:${smtps} inet n - n - - smtpd
  -o smtpd_tls_wrappermode=yes
127.0.0.1:${submission} inet n - n - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
cleanup unix n - n - 0 cleanup
qmgr unix n - n 2 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
discard unix - - n - - discard
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
tlsmgr unix - - n 1000? 1 tlsmgr
virtual unix - n n - - virtual
`
}
