import { defineMessages } from '../message/message.ts'

/** The titles of the problems, by their codes. */
export const problems = defineMessages('problems', {
  'malformed-request': { en: 'The request is not valid HTTP', pl: 'Żądanie nie jest poprawnym HTTP' },
  'malformed-json': { en: 'The body is not JSON', pl: 'Treść żądania nie jest poprawnym JSON-em' },
  'invalid-request': { en: 'The request has invalid values', pl: 'Niektóre wartości są nieprawidłowe' },
  unauthenticated: { en: 'No valid API key', pl: 'Brakuje ważnego klucza API lub sesji' },
  'missing-scope': { en: 'The API key lacks a scope', pl: 'Brakuje uprawnienia' },
  'login-failed': { en: 'The login failed', pl: 'Nie udało się zalogować' },
  'login-locked': { en: 'Too many failed logins', pl: 'Zbyt wiele nieudanych logowań' },
  'second-factor-required': { en: 'The login needs a code', pl: 'Logowanie wymaga kodu' },
  'second-factor-missing': {
    en: 'The role needs a second factor',
    pl: 'Ta rola wymaga drugiego składnika logowania',
  },
  'second-factor-in-use': {
    en: 'The account has a second factor',
    pl: 'Konto ma już drugi składnik logowania',
  },
  'proof-required': {
    en: 'The password or code is missing or wrong',
    pl: 'Hasło lub kod jest nieprawidłowy',
  },
  'email-missing': { en: 'The account has no e-mail address', pl: 'Konto nie ma adresu e-mail' },
  'member-already': { en: 'The user has a role there', pl: 'Użytkownik ma tam już rolę' },
  'email-taken': { en: 'The e-mail address is already used', pl: 'Ten adres e-mail jest już zajęty' },
  'user-inactive': { en: 'The user is deactivated', pl: 'Konto użytkownika jest wyłączone' },
  'last-administrator': {
    en: 'The last administrator stays',
    pl: 'Ostatni administrator zostaje',
  },
  'insecure-address': { en: 'The login needs https', pl: 'Logowanie wymaga https' },
  'provider-login-expired': {
    en: 'The login at the provider has expired',
    pl: 'Logowanie u dostawcy tożsamości wygasło',
  },
  'provider-denied': { en: 'The provider refused the login', pl: 'Dostawca tożsamości odmówił logowania' },
  'provider-user-unknown': {
    en: 'No user has this account of the provider',
    pl: 'Żaden użytkownik nie ma tego konta u dostawcy',
  },
  'provider-email-unverified': {
    en: 'The provider has not verified the e-mail address',
    pl: 'Dostawca nie potwierdził adresu e-mail',
  },
  'provider-unavailable': {
    en: 'The login provider is unavailable',
    pl: 'Dostawca tożsamości jest nieosiągalny',
  },
  'identity-taken': {
    en: 'Another user has this account of the provider',
    pl: 'Inny użytkownik ma to konto u dostawcy',
  },
  'link-unusable': { en: 'The link was used or has expired', pl: 'Link został użyty albo wygasł' },
  'user-required': { en: 'Only a user can do this', pl: 'To może zrobić tylko użytkownik' },
  'cross-site-request': { en: 'The request comes from another site', pl: 'Żądanie pochodzi z innej strony' },
  'tenant-required': { en: 'The API key belongs to no tenant', pl: 'Ta czynność wymaga klienta' },
  'owner-required': {
    en: 'The service lacks the login of the owner',
    pl: 'Usłudze brakuje loginu właściciela baz danych',
  },
  'tenant-suspended': { en: 'The tenant is suspended', pl: 'Klient jest zawieszony' },
  'not-found': { en: 'The address or record does not exist', pl: 'Nie ma takiego adresu lub zapisu' },
  'method-not-allowed': {
    en: 'The address does not support this method',
    pl: 'Ten adres nie obsługuje tej metody',
  },
  'request-timeout': { en: 'The request arrived too slowly', pl: 'Żądanie trwało zbyt długo' },
  'payload-too-large': { en: 'The body is too large', pl: 'Treść żądania jest za duża' },
  'unsupported-media-type': {
    en: 'The body has the wrong content type',
    pl: 'Treść żądania ma niewłaściwy typ',
  },
  'precondition-failed': {
    en: 'The record has changed since it was read',
    pl: 'Zapis zmienił się od czasu odczytu',
  },
  'precondition-required': { en: 'If-Match is missing', pl: 'Brakuje nagłówka If-Match' },
  'headers-too-large': { en: 'The headers are too large', pl: 'Nagłówki są za duże' },
  'rate-limited': { en: 'Too many requests', pl: 'Zbyt wiele żądań' },
  'idempotency-key-reused': {
    en: 'The Idempotency-Key was used for another request',
    pl: 'Idempotency-Key został użyty do innego żądania',
  },
  'document-number-taken': {
    en: 'The document number is already used',
    pl: 'Numer dokumentu jest już zajęty',
  },
  'document-changed': {
    en: 'The document was changed in the database',
    pl: 'Dokument zmieniono w bazie danych',
  },
  'document-locked': { en: 'The document is locked', pl: 'Dokument jest zablokowany' },
  'document-voided': { en: 'The document is voided', pl: 'Dokument jest unieważniony' },
  'document-has-corrections': { en: 'Corrections depend on the document', pl: 'Od dokumentu zależą korekty' },
  'document-settled': {
    en: 'A settlement invoice settles the advance',
    pl: 'Zaliczkę rozlicza faktura końcowa',
  },
  'document-is-correction': { en: 'The document is a correction', pl: 'Dokument jest korektą' },
  'ksef-number-taken': { en: 'The KSeF number is already used', pl: 'Numer KSeF jest już użyty' },
  'correction-exceeds-original': {
    en: 'The correction does not fit what earlier corrections left',
    pl: 'Korekta nie mieści się w tym, co zostało po wcześniejszych korektach',
  },
  'calculation-refused': {
    en: 'The document cannot be calculated',
    pl: 'Tego dokumentu nie da się obliczyć',
  },
  'export-refused': { en: 'The export cannot be written', pl: 'Nie można utworzyć pliku' },
  'period-not-ended': { en: 'The period has not ended', pl: 'Okres jeszcze się nie skończył' },
  'period-closed': { en: 'The period is closed', pl: 'Okres jest zamknięty' },
  'closing-not-last': { en: 'The closing is not the last one', pl: 'To nie jest ostatnie zamknięcie' },
  'closings-changed': {
    en: 'A period was closed or reopened meanwhile',
    pl: 'W tym czasie zamknięto lub otwarto okres',
  },
  'invoice-incomplete': { en: 'The invoice lacks data', pl: 'Fakturze brakuje danych' },
  'message-not-sent-yet': {
    en: 'The message is still to be sent',
    pl: 'Wiadomość nie została jeszcze wysłana',
  },
  'rate-overlap': {
    en: 'Two versions of the rate would be in force on the same day',
    pl: 'Dwie wersje stawki obowiązywałyby w tym samym dniu',
  },
  'rate-in-use': { en: 'A rule or a group uses the rate', pl: 'Stawki używa reguła lub grupa' },
  'group-in-use': { en: 'A rule uses the group', pl: 'Grupy używa reguła' },
  'group-code-taken': { en: 'The group code is already used', pl: 'Kod grupy jest już zajęty' },
  'category-in-use': { en: 'A rule uses the tax category', pl: 'Kategorii używa reguła' },
  'category-code-taken': {
    en: 'The code of the tax category is already used',
    pl: 'Kod kategorii jest już zajęty',
  },
  'rule-priority-clash': {
    en: 'Two rules with the same priority match the same line',
    pl: 'Dwie reguły o tym samym priorytecie pasują do tej samej pozycji',
  },
  'removals-not-allowed': { en: 'The import would remove records', pl: 'Import usunąłby zapisy' },
  'task-already-running': {
    en: 'The task is running',
    pl: 'Zadanie jest wykonywane',
  },
  'run-over': { en: 'The run has ended', pl: 'Przebieg już się zakończył' },
  'job-over': { en: 'The job has ended', pl: 'Zadanie już się zakończyło' },
  'job-not-retryable': { en: 'The job has nothing to retry', pl: 'W zadaniu nie ma czego ponowić' },
  'tenant-slug-taken': { en: 'The slug is already used', pl: 'Identyfikator klienta jest już zajęty' },
  'tenant-not-empty': { en: 'The tenant has data', pl: 'Klient ma już dane' },
  'no-demo-data': { en: 'The tenant has no demo data', pl: 'Klient nie ma danych przykładowych' },
  'demo-has-own-documents': {
    en: 'Documents were issued since the demo data was loaded',
    pl: 'Po wczytaniu danych przykładowych wystawiono dokumenty',
  },
  'creation-not-retryable': {
    en: 'The creation has not failed and was not interrupted',
    pl: 'Tworzenie klienta trwa albo się zakończyło',
  },
  'ticket-merged': {
    en: 'The ticket was merged into another one',
    pl: 'Zgłoszenie scalono z innym',
  },
  'thread-not-split': {
    en: 'The thread was not split from another one',
    pl: 'Rozmowy nie wydzielono z innej',
  },
  'mailbox-has-messages': { en: 'The mailbox has messages', pl: 'Skrzynka ma wiadomości' },
  'mailbox-unusable': {
    en: 'The server of the mailbox cannot be used',
    pl: 'Serwera skrzynki nie można użyć',
  },
  'dav-account-unusable': {
    en: 'The server of the DAV account cannot be used',
    pl: 'Serwera konta nie można użyć',
  },
  'no-held-removals': {
    en: 'The collection does not hold this number of removals',
    pl: 'Kolekcja nie wstrzymuje takiej liczby usunięć',
  },
  'company-has-records': { en: 'Other records refer to the company', pl: 'Z firmą są powiązane inne zapisy' },
  'contact-has-records': {
    en: 'Other records refer to the contact',
    pl: 'Z kontaktem są powiązane inne zapisy',
  },
  'collection-only-read': {
    en: 'The collection is only read from its server',
    pl: 'Kolekcja jest tylko odczytywana z serwera',
  },
  'uid-taken': {
    en: 'The collection has a record with this UID',
    pl: 'W kolekcji jest już obiekt o tym UID',
  },
  'dav-conflict-resolved': { en: 'The conflict is resolved already', pl: 'Konflikt jest już rozstrzygnięty' },
  'dav-conflict-unresolvable': {
    en: 'The version cannot be restored',
    pl: 'Tej wersji nie można przywrócić',
  },
  'key-over': { en: 'The API key is expired or revoked', pl: 'Klucz API wygasł lub został unieważniony' },
  'key-rotated': { en: 'The API key has a successor', pl: 'Klucz API ma już następcę' },
  'too-many-keys': { en: 'There are too many API keys', pl: 'Jest zbyt wiele kluczy API' },
  'pdf-failed': { en: 'The PDF could not be rendered', pl: 'Nie udało się utworzyć pliku PDF' },
  'pdf-file-removed': {
    en: 'The PDF file was deleted after its retention period',
    pl: 'Plik PDF usunięto po okresie przechowywania',
  },
  'chromium-missing': {
    en: 'There is no Chromium to print with',
    pl: 'Brak programu Chromium do drukowania',
  },
  'template-standard': {
    en: 'A standard template cannot be changed',
    pl: 'Szablonu standardowego nie można zmienić',
  },
  'too-many-templates': { en: 'There are too many templates', pl: 'Jest zbyt wiele szablonów' },
  'too-many-jobs': { en: 'Too many jobs are waiting', pl: 'Zbyt wiele zadań czeka w kolejce' },
  'no-mail-server': { en: 'No server sends the message', pl: 'Żaden serwer nie wysyła tej wiadomości' },
  'outgoing-message-status': {
    en: 'The status of the message does not allow this',
    pl: 'Stan wiadomości na to nie pozwala',
  },
  'address-suppressed': { en: 'The address is suppressed already', pl: 'Adres jest już wstrzymany' },
  overloaded: { en: 'Too many large requests', pl: 'Zbyt wiele dużych żądań naraz' },
  'database-unavailable': {
    en: 'The database cannot be used at present',
    pl: 'Bazy danych nie można teraz użyć',
  },
  'queue-unavailable': { en: 'The queue cannot be used at present', pl: 'Kolejki nie można teraz użyć' },
  'files-unavailable': { en: 'The stored files cannot be used', pl: 'Zapisane pliki są niedostępne' },
  'internal-error': { en: 'The service failed', pl: 'Usługa zgłosiła błąd' },
})
