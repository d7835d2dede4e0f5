import { defineMessages } from '../message/message.ts'

/** Why a mail server cannot be used, a mailbox or a folder is not read, or a message is not sent. */
export const mailServers = defineMessages('mailServers', {
  portRefused: {
    en: 'This port is not one of mail. Use 993 or 143 for IMAP, 995 or 110 for POP3, 465 or 587 for SMTP.',
    pl: 'Ten port nie jest portem poczty. Użyj 993 lub 143 dla IMAP, 995 lub 110 dla POP3, 465 lub 587 dla SMTP.',
  },
  noConnection: {
    en: 'No mail server answered as expected. Check host, port and TLS.',
    pl: 'Żaden serwer poczty nie odpowiedział zgodnie z oczekiwaniem. Sprawdź nazwę serwera, port i szyfrowanie.',
  },
  tlsMissing: {
    en: 'The server does not offer TLS on this port. Choose implicit TLS and its port. Nothing was sent without TLS.',
    pl: 'Serwer nie oferuje TLS na tym porcie. Wybierz TLS od początku i jego port. Nic nie zostało wysłane bez TLS.',
  },
  consentNeeded: {
    en: 'The provider no longer accepts the refresh token. Give consent again, or enter a new refresh token.',
    pl: 'Dostawca nie przyjmuje już tokenu odświeżania. Udziel zgody ponownie albo wpisz nowy token.',
  },
  serverBusy: {
    en: 'The server is busy, or another program uses the mailbox. It is tried again.',
    pl: 'Serwer jest zajęty albo skrzynki używa inny program. Próba zostanie powtórzona.',
  },

  folderMissing: {
    en: 'The server has no folder with this name.',
    pl: 'Serwer nie ma folderu o tej nazwie.',
  },
  folderRenumbered: {
    en: 'The server gave new numbers (UIDVALIDITY) to the messages of this folder three times today. The folder is read again tomorrow.',
    pl: 'Serwer trzy razy w ciągu dnia nadał wiadomościom tego folderu nowe numery (UIDVALIDITY). Folder będzie znów czytany jutro.',
  },
  sentFolderMissing: {
    en: 'The server has no folder with the name in sent_folder.',
    pl: 'Serwer nie ma folderu o nazwie podanej dla wysłanych.',
  },
  notStored: {
    en: 'The message could not be stored: {reason}',
    pl: 'Wiadomości nie udało się zapisać: {reason}',
  },
  processEnded: {
    en: 'The process ended while the message was stored.',
    pl: 'Proces skończył się podczas zapisu wiadomości.',
  },

  outgoingUnreachable: {
    en: 'the outgoing server did not answer, or the connection broke',
    pl: 'serwer poczty wychodzącej nie odpowiedział albo połączenie zostało przerwane',
  },
  outgoingTlsMissing: {
    en: 'the outgoing server does not offer TLS on this port: choose implicit TLS and its port',
    pl: 'serwer poczty wychodzącej nie oferuje TLS na tym porcie: wybierz TLS od początku i jego port',
  },
  outgoingTlsFailed: {
    en: 'the TLS connection to the outgoing server failed: check its port and the kind of TLS',
    pl: 'połączenie TLS z serwerem poczty wychodzącej nie powiodło się: sprawdź jego port i rodzaj TLS',
  },
  outgoingLoginRejected: {
    en: 'the outgoing server rejected the login',
    pl: 'serwer poczty wychodzącej odrzucił logowanie',
  },
  outgoingThrottled: {
    en: 'the outgoing server refuses connections or messages for now',
    pl: 'serwer poczty wychodzącej na razie odmawia połączeń lub wiadomości',
  },
  outgoingRefused: {
    en: 'the outgoing server refuses this client',
    pl: 'serwer poczty wychodzącej odmawia obsługi tego klienta',
  },
  outgoingAddressRefused: {
    en: 'the address or the port of the outgoing server is not allowed',
    pl: 'adres lub port serwera poczty wychodzącej jest niedozwolony',
  },
  messageTooLarge: {
    en: 'The message is larger than the server accepts',
    pl: 'Wiadomość jest większa, niż przyjmuje serwer',
  },
  onlyAsciiAddresses: {
    en: 'The server accepts only addresses of ASCII characters',
    pl: 'Serwer przyjmuje tylko adresy ze znakami ASCII',
  },
  unreadableAnswer: {
    en: 'The answer of the server cannot be read',
    pl: 'Nie można odczytać odpowiedzi serwera',
  },
  everyRecipientSuppressed: {
    en: 'Every recipient is a suppressed address',
    pl: 'Każdy odbiorca ma wstrzymany adres',
  },
  attemptsExhausted: {
    en: '{error} ({attempts} {attempts:attempt|attempts}, which is the limit)',
    pl: '{error} (próby: {attempts}, czyli limit)',
  },
  workerStopped: {
    en: 'The worker stopped during the try',
    pl: 'Proces wysyłający zatrzymał się podczas próby',
  },
  workerStoppedAtAnswer: {
    en: 'The worker stopped while the server answered: the message may have been accepted',
    pl: 'Proces wysyłający zatrzymał się, gdy serwer odpowiadał: wiadomość mogła zostać przyjęta',
  },
  unverifiedReport: { en: 'Unverified report: {report}', pl: 'Niepotwierdzony raport: {report}' },
})
