/** For tests: the body of a new mailbox on servers at a public address. */
export const newOffice = {
  name: 'Office',
  address: 'office@example.com',
  in_protocol: 'imap',
  in_host: '1.1.1.1',
  in_port: 993,
  in_tls: 'implicit',
  in_login: 'office@example.com',
  in_password: 'in secret',
  out_host: '1.1.1.1',
  out_port: 465,
  out_tls: 'implicit',
  out_login: 'office@example.com',
  out_password: 'out secret',
}

export const mailboxesPath = '/api/v1/mail/mailboxes'
