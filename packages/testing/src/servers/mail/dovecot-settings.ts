/** The ports of a Dovecot. `sasl` serves the logins of Postfix. */
export type DovecotPorts = { imap: number; imaps: number; pop3: number; pop3s: number; sasl: number }

/** The user and the group that own the folders of mail: Dovecot refuses root. */
export const mailOwner = { uid: 65534, gid: 65534 }

/**
 * The file `dovecot.conf` of a Dovecot 2.3 with all its data in `folder`. Each setting has its own line. The
 * next login after a wrong password is not delayed.
 */
export function dovecotSettings(folder: string, ports: DovecotPorts): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}
log_path = ${folder}/log
protocols = imap pop3
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
ssl_dh =
disable_plaintext_auth = no
auth_mechanisms = plain login
auth_failure_delay = 0
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
mail_fsync = never
mail_max_userip_connections = 100
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${mailOwner.uid} gid=${mailOwner.gid} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Sent {
    auto = subscribe
    special_use = \\Sent
  }
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service pop3-login {
  chroot =
  inet_listener pop3 {
    port = ${ports.pop3}
  }
  inet_listener pop3s {
    port = ${ports.pop3s}
    ssl = yes
  }
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${ports.sasl}
  }
}
protocol pop3 {
  pop3_uidl_format = %08Xu%08Xv
}
`
}
