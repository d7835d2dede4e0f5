/** How a connection is protected. */
export type TlsMode = 'implicit' | 'starttls' | 'none'

/** The protocols of mail servers: the first two are incoming. */
export type MailProtocol = 'imap' | 'pop3' | 'smtp'

/** The registered ports (RFC 8314, RFC 6409). */
const ports: Readonly<Record<MailProtocol, Readonly<Record<TlsMode, number>>>> = {
  imap: { implicit: 993, starttls: 143, none: 143 },
  pop3: { implicit: 995, starttls: 110, none: 110 },
  smtp: { implicit: 465, starttls: 587, none: 25 },
}

/** The usual port of a protocol. */
function usualPort(protocol: MailProtocol, tls: TlsMode): number {
  return ports[protocol][tls]
}

/**
 * The port after a change of the protocol or of TLS: the usual one, unless the user typed a port that was not usual
 * before.
 */
export function portAfter(
  port: string,
  before: { protocol: MailProtocol; tls: TlsMode },
  after: { protocol: MailProtocol; tls: TlsMode },
): string {
  const isUsual = port === '' || port === String(usualPort(before.protocol, before.tls))
  return isUsual ? String(usualPort(after.protocol, after.tls)) : port
}
