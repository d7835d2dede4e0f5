import type { Phrase } from './phrases.ts'

/** What a value of a request must be, in Polish. */
export const polishValueTexts: readonly Phrase[] = [
  ['This must not be before the start.', 'Ta wartość nie może być przed początkiem.'],
  [
    'This needs an outgoing server, which sends the acknowledgements.',
    'To wymaga serwera poczty wychodzącej, który wysyła potwierdzenia.',
  ],
  [
    'This is for support mailboxes: only they open tickets.',
    'To dotyczy tylko skrzynek obsługi klienta: tylko one otwierają zgłoszenia.',
  ],
  ['This needs IMAP: POP3 has no folders.', 'To wymaga IMAP: POP3 nie ma folderów.'],
  [
    'This is for POP3 only: IMAP leaves messages on the server.',
    'To dotyczy tylko POP3: IMAP pozostawia wiadomości na serwerze.',
  ],
  ['This is required for the incoming server.', 'To pole jest wymagane dla serwera poczty przychodzącej.'],
  [
    'This is required with the other fields of the server.',
    'To pole jest wymagane razem z pozostałymi polami serwera.',
  ],
  [
    'This must be implicit or starttls: the operator allows no connection without TLS.',
    'Wybierz TLS lub STARTTLS: operator nie dopuszcza połączeń bez szyfrowania.',
  ],
  [
    'This must be a host name or an IP address, without a scheme and without a port.',
    'To musi być nazwa hosta lub adres IP, bez schematu i bez portu.',
  ],
]
