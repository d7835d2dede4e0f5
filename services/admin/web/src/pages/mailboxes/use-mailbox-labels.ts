import { useTexts } from '../../texts/texts.ts'
import type { MailboxValues } from './mailbox-values.ts'
import { texts } from './texts.ts'

/** The names of the fields of a mailbox in words, with their direction. */
export function useMailboxLabels(): Readonly<Record<keyof MailboxValues, string>> {
  const t = useTexts(texts)
  const incoming = (name: string) => `${t('incomingMail')}: ${name}`
  const outgoing = (name: string) => `${t('outgoingMail')}: ${name}`
  return {
    name: t('name'),
    address: t('address'),
    sender_name: t('senderName'),
    owner_id: t('owner'),
    is_active: t('isActive'),
    is_support: t('isSupport'),
    opens_tickets: t('opensTickets'),
    acknowledges: t('acknowledges'),
    acknowledgement_text: t('acknowledgementText'),
    login_method: t('loginMethod'),
    in_protocol: incoming(t('protocol')),
    in_host: incoming(t('server')),
    in_port: incoming(t('port')),
    in_tls: incoming(t('tls')),
    in_login: incoming(t('userName')),
    in_password: incoming(t('password')),
    delete_after_days: t('deleteAfter'),
    out_protocol: outgoing(t('protocol')),
    out_host: outgoing(t('server')),
    out_port: outgoing(t('port')),
    out_tls: outgoing(t('tls')),
    out_login: outgoing(t('userName')),
    out_password: outgoing(t('password')),
    hourly_limit: t('hourlyLimit'),
    sent_folder: t('sentFolder'),
    oauth_authorization_url: t('authorizationUrl'),
    oauth_scope: t('oauthScope'),
    oauth_token_url: t('tokenUrl'),
    oauth_client_id: t('clientId'),
    oauth_client_secret: t('clientSecret'),
    oauth_refresh_token: t('refreshToken'),
  }
}
