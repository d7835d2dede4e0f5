import type { Phrase } from './phrases.ts'

/** What is wrong with a mailbox or a message, in Polish. */
export const polishMailTexts: readonly Phrase[] = [
  [
    'The server has no folder with the name in sent_folder.',
    'Serwer nie ma folderu o nazwie podanej dla wysłanych.',
  ],
  [
    'The message may belong to another conversation: it forwards a message of it, or names a ticket in which its sender takes no part.',
    'Wiadomość może należeć do innej rozmowy: przekazuje jej wiadomość albo podaje zgłoszenie, w którym jej nadawca nie uczestniczy.',
  ],
  [
    'The server of the mailbox could not confirm the sender: the message is linked to no contact.',
    'Serwer skrzynki nie mógł potwierdzić nadawcy: wiadomość nie jest połączona z żadnym kontaktem.',
  ],
  ['The texts of the message cannot be read. $1.', 'Nie można odczytać tekstów wiadomości. $1.'],
  [
    'Some bytes are not UTF-8, as the message declares.',
    'Część bajtów nie jest w UTF-8, które podaje wiadomość.',
  ],
  ['The character set $1 is unknown.', 'Kodowanie znaków $1 jest nieznane.'],
  ['The message has more than $1 parts.', 'Wiadomość ma ponad $1 części.'],
  ['The message has more than $1 headers.', 'Wiadomość ma ponad $1 nagłówków.'],
  ['The message has parts within more than $1 parts.', 'Wiadomość ma części zagnieżdżone głębiej niż $1.'],
  ['The headers of the message are too long.', 'Nagłówki wiadomości są za długie.'],
  ['The message has more than $1 bytes.', 'Wiadomość ma ponad $1 bajtów.'],
  ['$1 addresses of the header $2 are left out.', 'Pominięte adresy nagłówka $2: $1.'],
  ['The date cannot be read.', 'Nie można odczytać daty.'],
  ['The parts of the message have more than $1 bytes.', 'Części wiadomości mają ponad $1 bajtów.'],
  ['The encoding $1 is unknown.', 'Kodowanie $1 jest nieznane.'],
  [
    'The attachments of $1 are more than $2: they stay in it.',
    'Plik $1 ma ponad $2 załączników: pozostają w nim.',
  ],
  ['The message has more than $1 attachments.', 'Wiadomość ma ponad $1 załączników.'],
  [
    'The text is cut after $1 bytes; the raw source has all of it.',
    'Tekst jest ucięty po $1 bajtach; całość jest w źródle.',
  ],
  [
    'A text is declared as base64 and is shown as it is, because it is none.',
    'Tekst jest oznaczony jako base64, ale nim nie jest: pokazano go bez zmian.',
  ],
  ['The boundary of the parts is wrong.', 'Granica części wiadomości jest błędna.'],
  [
    'What was deleted from a bundle of mail stays in it. $1.',
    'To, co usunięto z pakietu poczty, w nim pozostaje. $1.',
  ],
  ['The process ended while the message was stored.', 'Proces skończył się podczas zapisu wiadomości.'],
  [
    'The message has $1 bytes, more than $2: only its header is stored.',
    'Wiadomość ma $1 bajtów, ponad $2: zapisano tylko jej nagłówek.',
  ],
  [
    'The consent was not started here, or is over: start it again.',
    'Zgody nie rozpoczęto tutaj albo już się skończyła: zacznij ponownie.',
  ],
  [
    'The provider of the mailbox has changed meanwhile: start again.',
    'Dostawca skrzynki zmienił się w tym czasie: zacznij ponownie.',
  ],
  [
    'The provider returned no refresh token. Ask for offline access: in oauth_scope, or in the query of oauth_authorization_url.',
    'Dostawca nie zwrócił tokenu odświeżania. Poproś o dostęp offline: w zakresie OAuth albo w parametrach adresu zgody.',
  ],
  [
    'The mailbox has no provider for a consent: set login_method xoauth2, oauth_authorization_url and oauth_client_id.',
    'Skrzynka nie ma dostawcy zgody: wybierz metodę logowania xoauth2 i podaj adres zgody oraz identyfikator aplikacji.',
  ],
  [
    'The mailbox has no such folder: list the folders on the server first.',
    'Skrzynka nie ma takiego folderu: najpierw pobierz listę folderów z serwera.',
  ],
  [
    'The mailbox has no IMAP server, and folders only exist there.',
    'Skrzynka nie ma serwera IMAP, a foldery są tylko tam.',
  ],
  [
    'Create the mailbox first, then test it: a test may use up the refresh token.',
    'Najpierw utwórz skrzynkę, potem ją sprawdź: próba może zużyć token odświeżania.',
  ],
  [
    'The mailbox has $1 messages, which would be deleted with it: deactivate it to keep them, or repeat the deletion with messages=delete.',
    'Skrzynka ma wiadomości, które zostałyby usunięte razem z nią ($1): wyłącz ją, aby je zachować, albo potwierdź usunięcie wiadomości.',
  ],
  [
    'A mailbox needs an incoming server, an outgoing server, or both.',
    'Skrzynka potrzebuje serwera poczty przychodzącej, wychodzącej albo obu.',
  ],
  ['This is required with out_login.', 'To pole jest wymagane razem z loginem serwera wychodzącego.'],
  ['This is required for the login method xoauth2.', 'To pole jest wymagane dla metody logowania xoauth2.'],
  [
    'Enter it, or an oauth_authorization_url where consent is given.',
    'Podaj to albo adres zgody, pod którym się jej udziela.',
  ],
  [
    'The message is still to be sent: cancel it first, or wait for its end.',
    'Wiadomość jest jeszcze do wysłania: najpierw ją anuluj albo poczekaj na jej koniec.',
  ],
  [
    'A message was sent with this Idempotency-Key and other values: use a new key for a new message.',
    'Z tym Idempotency-Key wysłano już wiadomość o innych wartościach: dla nowej użyj nowego klucza.',
  ],
  ['There is no such mailbox.', 'Nie ma takiej skrzynki.'],
  ['There is no such message.', 'Nie ma takiej wiadomości.'],
  [
    'The mailbox is inactive or has no outgoing server: activate it, or set its outgoing server.',
    'Skrzynka jest nieaktywna albo nie ma serwera poczty wychodzącej: włącz ją albo ustaw ten serwer.',
  ],
  [
    'This installation has no SMTP server of its own: choose a sender mailbox, or set MAIL_SMTP_HOST and MAIL_FROM.',
    'Ta instalacja nie ma własnego serwera SMTP: wybierz skrzynkę nadawcy albo ustaw MAIL_SMTP_HOST i MAIL_FROM.',
  ],
  ['The message is $1: $2.', 'Stan wiadomości się zmienił: $2.'],
  ['Name at least one recipient.', 'Podaj co najmniej jednego odbiorcę.'],
  [
    'A message has at most $1 recipients in to, cc and bcc together.',
    'Wiadomość ma najwyżej $1 odbiorców łącznie z kopiami.',
  ],
  ['Send a text, an HTML or both.', 'Podaj tekst, HTML albo oba.'],
  [
    'The HTML has elements within more than $1 others. Check that each element is closed.',
    'HTML ma elementy zagnieżdżone głębiej niż $1. Sprawdź, czy każdy element jest zamknięty.',
  ],
  ['There is no such attachment.', 'Nie ma takiego załącznika.'],
  ['The attachments have more than $1 bytes together.', 'Załączniki mają razem ponad $1 bajtów.'],
  [
    '$1 gets no mail already: its suppression is in the list.',
    '$1 już nie dostaje poczty: jego wstrzymanie jest na liście.',
  ],
  ['The message could not be stored: $1', 'Wiadomości nie udało się zapisać: $1'],
  ['It cannot be sent: $1', 'Nie można jej wysłać: $1'],
]
