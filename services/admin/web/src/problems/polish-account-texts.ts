import type { Phrase } from './phrases.ts'

/** What is wrong with a login, an account or a user, in Polish. */
export const polishAccountTexts: readonly Phrase[] = [
  ['The e-mail address, the password or the code is wrong.', 'Adres e-mail, hasło lub kod są nieprawidłowe.'],
  [
    'The user has no access: ask an administrator for a role.',
    'Użytkownik nie ma dostępu: poproś administratora o rolę.',
  ],
  [
    'Users log in over https, or on the machine of the service. On a trusted network, set PUBLIC_URL to the http address in the browser.',
    'Użytkownicy logują się przez https albo na maszynie usługi. W zaufanej sieci ustaw PUBLIC_URL na adres http z przeglądarki.',
  ],
  [
    'Send the code of the authenticator app, or a recovery code.',
    'Podaj kod z aplikacji uwierzytelniającej albo kod odzyskiwania.',
  ],
  [
    'A link works once, and for a short time: ask an administrator for a new one, or run bin/user link.',
    'Link działa raz i krótko: poproś administratora o nowy albo uruchom bin/user link.',
  ],
  [
    'You have no role there: GET /api/v1/session lists your tenants.',
    'Nie masz tam żadnej roli: wybierz jednego ze swoich klientów.',
  ],
  [
    'Many users are logging in: try again in a few seconds.',
    'Loguje się wielu użytkowników: spróbuj ponownie za kilka sekund.',
  ],
  ['Send current_password.', 'Podaj obecne hasło.'],
  ['The current password is wrong.', 'Obecne hasło jest nieprawidłowe.'],
  [
    'Set the e-mail address of the account first: a login with a password needs it.',
    'Najpierw ustaw adres e-mail konta: logowanie hasłem go wymaga.',
  ],
  [
    'A role of the platform logs in with a second factor: set it up before the password.',
    'Rola platformy loguje się z drugim składnikiem: ustaw go przed hasłem.',
  ],
  [
    'A role of the platform with a password keeps its second factor.',
    'Rola platformy z hasłem zachowuje drugi składnik.',
  ],
  [
    'The account has a second factor: remove it before you set up another.',
    'Konto ma już drugi składnik: usuń go, zanim ustawisz inny.',
  ],
  [
    'The code is wrong, or was used before: enter the one that the app shows now.',
    'Kod jest nieprawidłowy albo był już użyty: wpisz ten, który aplikacja pokazuje teraz.',
  ],
  ['The password has just changed: log in again.', 'Hasło właśnie się zmieniło: zaloguj się ponownie.'],
  ['The account has just changed: log in again.', 'Konto właśnie się zmieniło: zaloguj się ponownie.'],
  [
    'Another user has this e-mail address: use another one.',
    'Inny użytkownik ma ten adres e-mail: użyj innego.',
  ],
  [
    'The user also works for another tenant or the platform: ask an administrator of the platform.',
    'Użytkownik pracuje też dla innego klienta lub platformy: poproś administratora platformy.',
  ],
  [
    'This is the last active administrator of the platform: give another user the role first.',
    'To ostatni aktywny administrator platformy: najpierw nadaj tę rolę innemu użytkownikowi.',
  ],
  [
    'The user is deactivated, and cannot log in: activate it first.',
    'Konto użytkownika jest wyłączone, nie może się zalogować: najpierw je włącz.',
  ],
  [
    'No login provider is connected: log in by password or link. The operator sets OIDC_ISSUER.',
    'Żaden dostawca tożsamości nie jest podłączony: zaloguj się hasłem lub linkiem. Operator ustawia OIDC_ISSUER.',
  ],
  [
    'Another user logs in with this account: log in at the provider with another one, or remove it there first.',
    'Tym kontem loguje się inny użytkownik: zaloguj się u dostawcy innym albo najpierw odłącz je tam.',
  ],
  [
    'Confirm your e-mail address at the provider. Or log in another way, and connect the provider in your account.',
    'Potwierdź swój adres e-mail u dostawcy. Albo zaloguj się inaczej i podłącz dostawcę na swoim koncie.',
  ],
  [
    'No user has this account: ask an administrator for an invitation. If you are a user, log in another way, and connect the provider in your account.',
    'Żaden użytkownik nie ma tego konta: poproś administratora o zaproszenie. Jeśli masz konto, zaloguj się inaczej i podłącz na nim dostawcę.',
  ],
  ['The provider has no metadata.', 'Dostawca nie ma metadanych.'],
  ['The provider has sent no ID token.', 'Dostawca nie przysłał tokenu ID.'],
  [
    'The provider has not logged you in: log in there with another account, or ask its administrator for access to Fiscus.',
    'Dostawca nie zalogował Cię: zaloguj się tam innym kontem albo poproś jego administratora o dostęp do Fiscusa.',
  ],
  [
    'The response of the provider is not valid: start the login again.',
    'Odpowiedź dostawcy jest nieprawidłowa: zacznij logowanie od nowa.',
  ],
  [
    'The provider does not respond as expected: try again in a minute, or log in with your password.',
    'Dostawca nie odpowiada zgodnie z oczekiwaniem: spróbuj ponownie za minutę albo zaloguj się hasłem.',
  ],
  [
    'A login at the provider takes at most ten minutes, in one browser, once: start it again.',
    'Logowanie u dostawcy trwa najwyżej dziesięć minut, w jednej przeglądarce, raz: zacznij je od nowa.',
  ],
  [
    'There were too many failed logins: try again in $1 s.',
    'Zbyt wiele nieudanych logowań: spróbuj ponownie za $1 s.',
  ],
  ['The role $1 has scopes that the caller lacks: $2.', 'Rola $1 ma uprawnienia, których nie masz: $2.'],
  [
    'Use at least $1 characters, for example several words.',
    'Użyj co najmniej $1 znaków, na przykład kilku słów.',
  ],
  ['This must be the part of the link after #.', 'To musi być część linku po #.'],
]
