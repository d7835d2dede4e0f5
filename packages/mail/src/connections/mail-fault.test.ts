import { mailServers } from '@fiscus/messages/mail-servers'
import { expect, test } from 'vitest'
import { imapFaultOf } from '../imap/imap-fault.ts'
import { Pop3Error } from '../pop3/pop3-error.ts'
import { smtpFaultOf } from '../smtp/smtp-fault.ts'
import { MailError } from './mail-error.ts'
import { mailFaultOf } from './mail-fault.ts'

const error = (properties: object, message = 'banner of the server') =>
  Object.assign(new Error(message), properties)
const imap = (properties: object) => imapFaultOf(error(properties))
const smtp = (properties: object) => smtpFaultOf(error(properties))
const pop3 = (properties: object) => new Pop3Error('closed', '', { cause: error(properties) })
const alert = 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION'

test.for<[what: string, failure: unknown, code: string, state: string]>([
  ['a refused connection', imap({ code: 'ECONNREFUSED' }), 'no_connection', 'waiting'],
  ['a silent server', imap({ code: 'GREETING_TIMEOUT' }), 'no_connection', 'waiting'],
  ['a code of the driver of PostgreSQL', imap({ code: 'CONNECT_TIMEOUT' }), 'no_connection', 'waiting'],
  [
    'a server that does not begin TLS',
    imap({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }),
    'no_connection',
    'waiting',
  ],
  ['an answer that cannot be read', imap({ code: 'ParserError9' }), 'no_connection', 'waiting'],
  [
    'a certificate of another name after STARTTLS',
    imap({ tlsFailed: true, code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    'certificate_refused',
    'certificate_refused',
  ],
  ['an old TLS after STARTTLS', imap({ tlsFailed: true, code: alert }), 'tls_outdated', 'waiting'],
  [
    'a handshake that breaks after STARTTLS',
    imap({ tlsFailed: true, code: 'ECONNRESET' }),
    'no_connection',
    'waiting',
  ],
  ['STARTTLS that is not offered', imap({ tlsFailed: true }), 'tls_missing', 'waiting'],
  ['a refused login of IMAP', imap({ authenticationFailed: true }), 'login_refused', 'needs_password'],
  [
    'a login that IMAP cannot check now',
    imap({ authenticationFailed: true, serverResponseCode: 'UNAVAILABLE' }),
    'server_busy',
    'waiting',
  ],
  ['a socket error of nodemailer', smtp({ code: 'ESOCKET' }), 'no_connection', 'waiting'],
  ['an answer of SMTP that cannot be read', smtp({ code: 'EPROTOCOL' }), 'no_connection', 'waiting'],
  [
    'an expired certificate at nodemailer',
    smtp({ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }),
    'certificate_refused',
    'certificate_refused',
  ],
  ['an old TLS of SMTP', smtp({ code: 'ESOCKET', originalCode: alert }), 'tls_outdated', 'waiting'],
  [
    'a refused login of SMTP',
    smtp({ code: 'EAUTH', response: '535 5.7.8 wrong' }),
    'login_refused',
    'needs_password',
  ],
  [
    'a temporary failure of a login of SMTP',
    smtp({ code: 'EAUTH', response: '454 4.7.0 later' }),
    'server_busy',
    'waiting',
  ],
  [
    '421 after the greeting',
    smtp({ code: 'ECONNECTION', response: '421 4.3.2 later' }),
    'server_busy',
    'waiting',
  ],
  [
    'an expired certificate of POP3',
    pop3({ code: 'CERT_HAS_EXPIRED' }),
    'certificate_refused',
    'certificate_refused',
  ],
  ['an old TLS of POP3', pop3({ code: alert }), 'tls_outdated', 'waiting'],
  ['a refused login of POP3', new Pop3Error('login', ''), 'login_refused', 'needs_password'],
  [
    'a mailbox of POP3 in use',
    new Pop3Error('refused', '', { responseCode: 'IN-USE' }),
    'server_busy',
    'waiting',
  ],
  ['a POP3 server without STLS', new Pop3Error('no_tls', ''), 'tls_missing', 'waiting'],
  ['a silent POP3 server', new Pop3Error('timeout', ''), 'no_connection', 'waiting'],
  ['a POP3 server that is none', new Pop3Error('protocol', ''), 'no_connection', 'waiting'],
  ['the end of the time of a turn', new DOMException('', 'TimeoutError'), 'no_connection', 'waiting'],
  ['a cause', new Error('wrapped', { cause: imap({ code: 'ECONNRESET' }) }), 'no_connection', 'waiting'],
  ['an error of ours', new MailError('port_refused', 'The port 6379'), 'port_refused', 'address_refused'],
])('%s is %s', ([, failure, code, state]) => {
  expect(mailFaultOf(failure)).toMatchObject({ code, state })
})

test.for([error({ code: 'ECONNREFUSED' }), error({ code: 'EAUTH' }), new TypeError('a bug'), 'text'])(
  'an error that no client of mail has named is none of a mail server: %s',
  (thrown) => expect(mailFaultOf(thrown)).toBeNull(),
)

test('refused, silent and garbled connections have the same words, without a text of the server', () => {
  const codes = [
    'ECONNREFUSED',
    'ETIMEDOUT',
    'GREETING_TIMEOUT',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ECONNRESET',
  ]
  const reasons = [imap, smtp, pop3].flatMap((of) => codes.map((code) => mailFaultOf(of({ code }))?.reason))
  expect(new Set(reasons.map((reason) => JSON.stringify(reason)))).toEqual(
    new Set([JSON.stringify(mailServers.noConnection())]),
  )
})
