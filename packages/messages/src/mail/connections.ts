import { defineMessages } from '../message/message.ts'

/** Why a connection to a server of a tenant fails, whether of mail or of calendars and contacts. */
export const connections = defineMessages('connections', {
  addressRefused: {
    en: 'The server is not at a public address. The operator must allow its network in EGRESS_ALLOW.',
    pl: 'Serwer nie ma adresu publicznego. Operator musi dopuścić jego sieć w EGRESS_ALLOW.',
  },
  nameUnknown: {
    en: 'The name of the server leads to no public address. Check the spelling of the host. For a private network, the operator must allow it in EGRESS_ALLOW.',
    pl: 'Nazwa serwera nie prowadzi do adresu publicznego. Sprawdź pisownię nazwy serwera. Sieć prywatną musi dopuścić operator w EGRESS_ALLOW.',
  },
  certificateRefused: {
    en: 'The certificate of the server is expired, for another name, or of an unknown authority. It must be replaced on the server.',
    pl: 'Certyfikat serwera wygasł, jest wystawiony na inną nazwę albo przez nieznany urząd. Trzeba go wymienić na serwerze.',
  },
  tlsOutdated: {
    en: 'The server and this installation have no safe version of TLS in common. The server must offer TLS 1.2 or 1.3.',
    pl: 'Serwer i ta instalacja nie mają wspólnej bezpiecznej wersji TLS. Serwer musi oferować TLS 1.2 lub 1.3.',
  },
  loginRefused: {
    en: 'The server refused login and password. Enter the current password, or an app password where the provider asks for one.',
    pl: 'Serwer odrzucił nazwę użytkownika i hasło. Wpisz aktualne hasło albo hasło aplikacji, jeśli dostawca go wymaga.',
  },
  noToken: {
    en: 'The token address of the provider returned no access token. Check the address and the client id.',
    pl: 'Adres tokenów dostawcy nie zwrócił tokenu dostępu. Sprawdź adres i identyfikator aplikacji.',
  },
  secretUnreadable: {
    en: 'The stored secret cannot be opened with the keys of this installation. The operator must check SECRETS_KEY.',
    pl: 'Zapisanego hasła nie można odczytać kluczami tej instalacji. Operator musi sprawdzić SECRETS_KEY.',
  },
  ownFault: {
    en: 'A fault of this installation has ended the turn. The operator finds it in the log of the run. It is tried again.',
    pl: 'Próbę przerwał błąd tej instalacji. Operator znajdzie go w dzienniku uruchomienia. Próba zostanie powtórzona.',
  },
  tooManyTests: {
    en: 'A tenant may test {count} {count:connection|connections} a minute.',
    pl: 'Klient może sprawdzić {count} {count:połączenie|połączenia|połączeń} na minutę.',
  },
  requiredForLoginMethod: {
    en: 'This is required for the login method {method}.',
    pl: 'To pole jest wymagane dla metody logowania {method}.',
  },
  secretForAnotherServer: {
    en: 'Enter this again: a stored secret is not sent to another server or login.',
    pl: 'Wpisz to ponownie: zapisane hasło nie jest wysyłane na inny serwer ani do innego użytkownika.',
  },
})
