import type { MailboxValues } from './mailbox-values.ts'

export const providerNames = ['google', 'microsoft', 'other'] as const
export type ProviderName = (typeof providerNames)[number]

const servers = { in_protocol: 'imap', in_port: '993', in_tls: 'implicit', out_protocol: 'smtp' } as const

/**
 * The servers and addresses of providers, as their documentation has them. Both are asked for access without the user.
 */
export const presets: Readonly<Record<ProviderName, Partial<MailboxValues>>> = {
  google: {
    ...servers,
    in_host: 'imap.gmail.com',
    out_host: 'smtp.gmail.com',
    out_port: '465',
    out_tls: 'implicit',
    oauth_authorization_url:
      'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    oauth_token_url: 'https://oauth2.googleapis.com/token',
    oauth_scope: 'https://mail.google.com/',
  },
  microsoft: {
    ...servers,
    in_host: 'outlook.office365.com',
    out_host: 'smtp.office365.com',
    out_port: '587',
    out_tls: 'starttls',
    oauth_authorization_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    oauth_token_url: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    oauth_scope:
      'offline_access https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
  },
  other: { oauth_authorization_url: '', oauth_token_url: '', oauth_scope: '' },
}

/** The provider of a mailbox, by its token address. */
export function providerOf({ oauth_token_url: url }: Pick<MailboxValues, 'oauth_token_url'>): ProviderName {
  return providerNames.find((name) => name !== 'other' && presets[name].oauth_token_url === url) ?? 'other'
}
