import { defineMessages } from '../message/message.ts'

/** What is wrong with a mailbox or a message, or was not read of it. */
export const mailTexts = defineMessages('mail', {
  otherConversation: {
    en: 'The message may belong to another conversation: it forwards a message of it, or names a ticket in which its sender takes no part.',
    pl: 'Wiadomość może należeć do innej rozmowy: przekazuje jej wiadomość albo podaje zgłoszenie, w którym jej nadawca nie uczestniczy.',
  },
  senderUnconfirmed: {
    en: 'The server of the mailbox could not confirm the sender: the message is linked to no contact.',
    pl: 'Serwer skrzynki nie mógł potwierdzić nadawcy: wiadomość nie jest połączona z żadnym kontaktem.',
  },
  ticketReceived: {
    en: 'We have received your message. Its ticket number is #{number}.',
    pl: 'Otrzymaliśmy Twoją wiadomość. Numer zgłoszenia to #{number}.',
  },
  textsUnreadable: {
    en: 'The texts of the message cannot be read. {reason}.',
    pl: 'Nie można odczytać tekstów wiadomości. {reason}.',
  },
  sourceMissing: { en: 'There is no blob {sha256}', pl: 'Nie ma pliku {sha256}' },
  sourceDamaged: {
    en: 'The blob {sha256} is damaged: restore it',
    pl: 'Plik {sha256} jest uszkodzony: przywróć go z kopii',
  },
  notUtf8: {
    en: 'Some bytes are not UTF-8, as the message declares.',
    pl: 'Część bajtów nie jest w UTF-8, które podaje wiadomość.',
  },
  notInCharset: {
    en: 'Some bytes are no characters of {name}, which the message declares.',
    pl: 'Część bajtów nie jest znakami kodowania {name}, które podaje wiadomość.',
  },
  unknownCharset: {
    en: 'The character set {name} is unknown.',
    pl: 'Kodowanie znaków {name} jest nieznane.',
  },
  unknownEncoding: { en: 'The encoding {name} is unknown.', pl: 'Kodowanie {name} jest nieznane.' },
  tooManyParts: {
    en: 'The message has more than {max} parts.',
    pl: 'Wiadomość ma ponad {max} {max:część|części|części}.',
  },
  tooManyHeaders: {
    en: 'The message has more than {max} headers.',
    pl: 'Wiadomość ma ponad {max} {max:nagłówek|nagłówki|nagłówków}.',
  },
  partsTooDeep: {
    en: 'The message has parts within more than {max} parts.',
    pl: 'Wiadomość ma części zagnieżdżone głębiej niż {max}.',
  },
  headersTooLong: {
    en: 'The headers of the message are too long.',
    pl: 'Nagłówki wiadomości są za długie.',
  },
  tooManyBytes: {
    en: 'The message has more than {max} bytes.',
    pl: 'Wiadomość ma ponad {max} {max:bajt|bajty|bajtów}.',
  },
  onlyHeaderStored: {
    en: 'The message has {bytes} {bytes:byte|bytes}, more than {max}: only its header is stored.',
    pl: 'Wiadomość ma {bytes} {bytes:bajt|bajty|bajtów}, ponad {max}: zapisano tylko jej nagłówek.',
  },
  addressesLeftOut: {
    en: '{count} {count:address|addresses} of the header {header} are left out.',
    pl: 'Pominięte adresy nagłówka {header}: {count}.',
  },
  unreadableDate: { en: 'The date cannot be read.', pl: 'Nie można odczytać daty.' },
  partsTooLong: {
    en: 'The parts of the message have more than {max} bytes.',
    pl: 'Części wiadomości mają ponad {max} {max:bajt|bajty|bajtów}.',
  },
  tooManyAttachments: {
    en: 'The message has more than {max} attachments.',
    pl: 'Wiadomość ma ponad {max} {max:załącznik|załączniki|załączników}.',
  },
  textCut: {
    en: 'The text is cut after {bytes} bytes; the raw source has all of it.',
    pl: 'Tekst jest ucięty po {bytes} {bytes:bajcie|bajtach}; całość jest w źródle.',
  },
  falseBase64: {
    en: 'A text is declared as base64 and is shown as it is, because it is none.',
    pl: 'Tekst jest oznaczony jako base64, ale nim nie jest: pokazano go bez zmian.',
  },
  signatureUnchecked: {
    en: 'The message has a digital signature, which was not checked.',
    pl: 'Wiadomość ma podpis cyfrowy, którego nie sprawdzono.',
  },
  encrypted: {
    en: 'The message is encrypted: only the program of its recipient can read it.',
    pl: 'Wiadomość jest zaszyfrowana: odczyta ją tylko program jej odbiorcy.',
  },
  wrongBoundary: { en: 'The boundary of the parts is wrong.', pl: 'Granica części wiadomości jest błędna.' },
  attachmentsStayInFile: {
    en: 'The attachments of {file} are more than {max}: they stay in it.',
    pl: 'Plik {file} ma ponad {max} {max:załącznik|załączniki|załączników}: pozostają w nim.',
  },
  fileCut: {
    en: 'The file {file} cannot be read to its end.',
    pl: 'Pliku {file} nie można odczytać do końca.',
  },

  noServer: {
    en: 'A mailbox needs an incoming server, an outgoing server, or both.',
    pl: 'Skrzynka potrzebuje serwera poczty przychodzącej, wychodzącej albo obu.',
  },
  requiredWithServer: {
    en: 'This is required with the other fields of the server.',
    pl: 'To pole jest wymagane razem z pozostałymi polami serwera.',
  },
  requiredForIncoming: {
    en: 'This is required for the incoming server.',
    pl: 'To pole jest wymagane dla serwera poczty przychodzącej.',
  },
  requiredWithOutgoingLogin: {
    en: 'This is required with out_login.',
    pl: 'To pole jest wymagane razem z loginem serwera wychodzącego.',
  },
  refreshTokenRequired: {
    en: 'Enter it, or an oauth_authorization_url where consent is given.',
    pl: 'Podaj to albo adres zgody, pod którym się jej udziela.',
  },
  plaintextForbidden: {
    en: 'This must be implicit or starttls: the operator allows no connection without TLS.',
    pl: 'Wybierz TLS lub STARTTLS: operator nie dopuszcza połączeń bez szyfrowania.',
  },
  onlyForPop3: {
    en: 'This is for POP3 only: IMAP leaves messages on the server.',
    pl: 'To dotyczy tylko POP3: IMAP pozostawia wiadomości na serwerze.',
  },
  needsImap: {
    en: 'This needs IMAP: POP3 has no folders.',
    pl: 'To wymaga IMAP: POP3 nie ma folderów.',
  },
  onlyForSupport: {
    en: 'This is for support mailboxes: only they open tickets.',
    pl: 'To dotyczy tylko skrzynek obsługi klienta: tylko one otwierają zgłoszenia.',
  },
  acknowledgementsNeedOutgoing: {
    en: 'This needs an outgoing server, which sends the acknowledgements.',
    pl: 'To wymaga serwera poczty wychodzącej, który wysyła potwierdzenia.',
  },
  createBeforeTest: {
    en: 'Create the mailbox first, then test it: a test may use up the refresh token.',
    pl: 'Najpierw utwórz skrzynkę, potem ją sprawdź: próba może zużyć token odświeżania.',
  },
  hasMessages: {
    en: 'The mailbox has {count} {count:message|messages}, which would be deleted with it: deactivate it to keep them, or repeat the deletion with messages=delete.',
    pl: 'Skrzynka ma wiadomości, które zostałyby usunięte razem z nią ({count}): wyłącz ją, aby je zachować, albo potwierdź usunięcie wiadomości.',
  },
  unknownFolder: {
    en: 'The mailbox has no such folder: list the folders on the server first.',
    pl: 'Skrzynka nie ma takiego folderu: najpierw pobierz listę folderów z serwera.',
  },
  noImapServer: {
    en: 'The mailbox has no IMAP server, and folders only exist there.',
    pl: 'Skrzynka nie ma serwera IMAP, a foldery są tylko tam.',
  },

  consentOver: {
    en: 'The consent was not started here, or is over: start it again.',
    pl: 'Zgody nie rozpoczęto tutaj albo już się skończyła: zacznij ponownie.',
  },
  providerChanged: {
    en: 'The provider of the mailbox has changed meanwhile: start again.',
    pl: 'Dostawca skrzynki zmienił się w tym czasie: zacznij ponownie.',
  },
  noRefreshToken: {
    en: 'The provider returned no refresh token. Ask for offline access: in oauth_scope, or in the query of oauth_authorization_url.',
    pl: 'Dostawca nie zwrócił tokenu odświeżania. Poproś o dostęp offline: w zakresie OAuth albo w parametrach adresu zgody.',
  },
  noProvider: {
    en: 'The mailbox has no provider for a consent: set login_method xoauth2, oauth_authorization_url and oauth_client_id.',
    pl: 'Skrzynka nie ma dostawcy zgody: wybierz metodę logowania xoauth2 i podaj adres zgody oraz identyfikator aplikacji.',
  },

  addressForm: {
    en: 'Use an address like name@example.com.',
    pl: 'Użyj adresu takiego jak name@example.com.',
  },
  addressControl: {
    en: 'Remove line breaks and control characters.',
    pl: 'Usuń znaki nowego wiersza i znaki sterujące.',
  },
  addressLocalPart: {
    en: 'The part before @ has characters that are not allowed, or a dot in the wrong place.',
    pl: 'Część przed @ ma niedozwolone znaki albo kropkę w złym miejscu.',
  },
  addressLocalPartLong: {
    en: 'The part before @ is longer than {max} bytes.',
    pl: 'Część przed @ ma ponad {max} {max:bajt|bajty|bajtów}.',
  },
  addressDomain: {
    en: 'The part after @ is not a domain like example.com.',
    pl: 'Część po @ nie jest domeną taką jak example.com.',
  },
  addressLong: {
    en: 'The address is longer than {max} bytes.',
    pl: 'Adres ma ponad {max} {max:bajt|bajty|bajtów}.',
  },
  noRecipient: { en: 'Name at least one recipient.', pl: 'Podaj co najmniej jednego odbiorcę.' },
  tooManyRecipients: {
    en: 'A message has at most {max} recipients in to, cc and bcc together.',
    pl: 'Wiadomość ma najwyżej {max} {max:odbiorcę|odbiorców} łącznie z kopiami.',
  },
  noText: { en: 'Send a text, an HTML or both.', pl: 'Podaj tekst, HTML albo oba.' },
  htmlTooDeep: {
    en: 'The HTML has elements within more than {max} others. Check that each element is closed.',
    pl: 'HTML ma elementy zagnieżdżone głębiej niż {max}. Sprawdź, czy każdy element jest zamknięty.',
  },
  unknownAttachment: { en: 'There is no such attachment.', pl: 'Nie ma takiego załącznika.' },
  attachmentsTooLarge: {
    en: 'The attachments have more than {max} bytes together.',
    pl: 'Załączniki mają razem ponad {max} {max:bajt|bajty|bajtów}.',
  },
  unknownMailbox: { en: 'There is no such mailbox.', pl: 'Nie ma takiej skrzynki.' },
  unknownMessage: { en: 'There is no such message.', pl: 'Nie ma takiej wiadomości.' },
  keyReused: {
    en: 'A message was sent with this Idempotency-Key and other values: use a new key for a new message.',
    pl: 'Z tym Idempotency-Key wysłano już wiadomość o innych wartościach: dla nowej użyj nowego klucza.',
  },
  noOutgoingServer: {
    en: 'The mailbox is inactive or has no outgoing server: activate it, or set its outgoing server.',
    pl: 'Skrzynka jest nieaktywna albo nie ma serwera poczty wychodzącej: włącz ją albo ustaw ten serwer.',
  },
  noGlobalSender: {
    en: 'This installation has no SMTP server of its own: choose a sender mailbox, or set MAIL_SMTP_HOST and MAIL_FROM.',
    pl: 'Ta instalacja nie ma własnego serwera SMTP: wybierz skrzynkę nadawcy albo ustaw MAIL_SMTP_HOST i MAIL_FROM.',
  },
  otherStatus: { en: 'The message is {status}: {rule}.', pl: 'Wiadomość jest {status}: {rule}.' },
  pending: { en: 'pending', pl: 'oczekująca' },
  sending: { en: 'sending', pl: 'wysyłana' },
  sent: { en: 'sent', pl: 'wysłana' },
  failed: { en: 'failed', pl: 'nieudana' },
  unknown: { en: 'unknown', pl: 'o nieznanym wyniku' },
  cancelled: { en: 'cancelled', pl: 'anulowana' },
  onlyPendingCancelled: {
    en: 'only a pending message can be cancelled',
    pl: 'anulować można tylko oczekującą',
  },
  onlyFailedRetried: {
    en: 'only a failed or cancelled message can be retried',
    pl: 'ponowić można tylko nieudaną lub anulowaną',
  },
  onlyUnknownResolved: {
    en: 'only an unknown message can be resolved',
    pl: 'rozstrzygnąć można tylko wiadomość o nieznanym wyniku',
  },
  stillToBeSent: {
    en: 'The message is still to be sent: cancel it first, or wait for its end.',
    pl: 'Wiadomość jest jeszcze do wysłania: najpierw ją anuluj albo poczekaj na jej koniec.',
  },
  unknownTicket: { en: 'There is no such ticket.', pl: 'Nie ma takiego zgłoszenia.' },
  mergedIntoItself: {
    en: 'A ticket is not merged into itself, nor into one that was merged into it.',
    pl: 'Zgłoszenia nie można scalić z nim samym ani z tym, które z nim scalono.',
  },
  otherTicketClosed: {
    en: 'The other ticket is closed: open it first.',
    pl: 'Drugie zgłoszenie jest zamknięte: najpierw je otwórz.',
  },
  ticketMerged: {
    en: 'The ticket was merged into #{number}: change that one, or part them first.',
    pl: 'Zgłoszenie scalono z #{number}: zmień tamto albo najpierw cofnij scalenie.',
  },
  restsForNobody: {
    en: 'A resolved or closed ticket waits for neither side.',
    pl: 'Rozwiązane lub zamknięte zgłoszenie nie czeka na żadną ze stron.',
  },
  noteOfOther: {
    en: 'Another user wrote the note: changing it needs the scope {scope}.',
    pl: 'Notatkę napisał ktoś inny: jej zmiana wymaga uprawnienia {scope}.',
  },
  threadNotSplit: {
    en: 'The thread was not split from another one, or that one is deleted.',
    pl: 'Rozmowy nie wydzielono z innej albo tamta jest usunięta.',
  },
  noTicketAnswered: {
    en: 'The answered message belongs to no ticket.',
    pl: 'Wiadomość, na którą odpowiadasz, nie należy do zgłoszenia.',
  },
  alreadySuppressed: {
    en: '{address} gets no mail already: its suppression is in the list.',
    pl: '{address} już nie dostaje poczty: jego wstrzymanie jest na liście.',
  },
})
