import { defineMessages } from '../message/message.ts'

/** What is wrong with a login, an account, a user or a login provider. */
export const accounts = defineMessages('accounts', {
  wrongLogin: {
    en: 'The e-mail address, the password or the code is wrong.',
    pl: 'Adres e-mail, hasło lub kod są nieprawidłowe.',
  },
  locked: {
    en: 'There were too many failed logins: try again in {seconds} s.',
    pl: 'Zbyt wiele nieudanych logowań: spróbuj ponownie za {seconds} s.',
  },
  lockedForMinutes: {
    en: 'There were too many failed logins: try again in {minutes} {minutes:minute|minutes}.',
    pl: 'Zbyt wiele nieudanych logowań: spróbuj ponownie za {minutes} {minutes:minutę|minuty|minut}.',
  },
  busy: {
    en: 'Many users are logging in: try again in a few seconds.',
    pl: 'Loguje się wielu użytkowników: spróbuj ponownie za kilka sekund.',
  },
  noAccess: {
    en: 'The user has no access: ask an administrator for a role.',
    pl: 'Użytkownik nie ma dostępu: poproś administratora o rolę.',
  },
  noRoleThere: {
    en: 'You have no role there: GET /api/v1/session lists your tenants.',
    pl: 'Nie masz tam żadnej roli: GET /api/v1/session wymienia Twoich klientów.',
  },
  insecure: {
    en: 'Users log in over https, or on the machine of the service. On a trusted network, set PUBLIC_URL to the http address in the browser.',
    pl: 'Użytkownicy logują się przez https albo na maszynie usługi. W zaufanej sieci ustaw PUBLIC_URL na adres http z przeglądarki.',
  },
  linkUsed: {
    en: 'A link works once, and for a short time: ask an administrator for a new one, or run bin/user link.',
    pl: 'Link działa raz i krótko: poproś administratora o nowy albo uruchom bin/user link.',
  },
  accountChanged: {
    en: 'The account has just changed: log in again.',
    pl: 'Konto właśnie się zmieniło: zaloguj się ponownie.',
  },
  passwordChanged: {
    en: 'The password has just changed: log in again.',
    pl: 'Hasło właśnie się zmieniło: zaloguj się ponownie.',
  },

  codeMissing: {
    en: 'Send the code of the authenticator app, or a recovery code.',
    pl: 'Podaj kod z aplikacji uwierzytelniającej albo kod odzyskiwania.',
  },
  codeWrong: {
    en: 'The code is wrong, or was used before: enter the one that the app shows now.',
    pl: 'Kod jest nieprawidłowy albo był już użyty: wpisz ten, który aplikacja pokazuje teraz.',
  },
  secondFactorNotSet: {
    en: 'This role logs in with a second factor, and none is set up: ask an administrator for a link.',
    pl: 'Ta rola loguje się z drugim składnikiem, a żaden nie jest ustawiony: poproś administratora o link.',
  },
  secondFactorFirst: {
    en: 'A role of the platform logs in with a second factor: set it up before the password.',
    pl: 'Rola platformy loguje się z drugim składnikiem: ustaw go przed hasłem.',
  },
  secondFactorKept: {
    en: 'A role of the platform with a password keeps its second factor.',
    pl: 'Rola platformy z hasłem zachowuje drugi składnik.',
  },
  secondFactorSet: {
    en: 'The account has a second factor: remove it before you set up another.',
    pl: 'Konto ma już drugi składnik: usuń go, zanim ustawisz inny.',
  },
  passwordMissing: { en: 'Send current_password.', pl: 'Podaj obecne hasło.' },
  passwordWrong: { en: 'The current password is wrong.', pl: 'Obecne hasło jest nieprawidłowe.' },
  passwordCommon: {
    en: 'Many people use this password, and attackers try it first: use several words that do not belong together.',
    pl: 'Tego hasła używa wiele osób i od niego zaczyna się zgadywanie: użyj kilku niezwiązanych ze sobą słów.',
  },
  passwordRepeats: {
    en: 'This repeats the same characters, which is easy to guess: use several words that do not belong together.',
    pl: 'Powtarzają się tu te same znaki, co łatwo zgadnąć: użyj kilku niezwiązanych ze sobą słów.',
  },
  passwordSequence: {
    en: 'Characters that follow each other in the alphabet or on the keyboard are easy to guess: use several words that do not belong together.',
    pl: 'Znaki kolejne w alfabecie lub na klawiaturze łatwo zgadnąć: użyj kilku niezwiązanych ze sobą słów.',
  },
  passwordOfAccount: {
    en: 'This is your name, your e-mail address, your company or the name of this program, and little else: use several words that do not belong together.',
    pl: 'To Twoje imię lub nazwisko, adres e-mail, firma albo nazwa tego programu i niewiele więcej: użyj kilku niezwiązanych ze sobą słów.',
  },
  passwordWeak: {
    en: 'Names, dates and a single word are easy to guess: use several words that do not belong together.',
    pl: 'Imiona, daty i pojedyncze słowo łatwo zgadnąć: użyj kilku niezwiązanych ze sobą słów.',
  },
  emailFirst: {
    en: 'Set the e-mail address of the account first: a login with a password needs it.',
    pl: 'Najpierw ustaw adres e-mail konta: logowanie hasłem go wymaga.',
  },

  emailTaken: {
    en: 'Another user has this e-mail address: use another one.',
    pl: 'Inny użytkownik ma ten adres e-mail: użyj innego.',
  },
  memberAlready: {
    en: 'The user has a role there already: an administrator changes it in the list of users.',
    pl: 'Użytkownik ma tam już rolę: administrator zmienia ją na liście użytkowników.',
  },
  notMember: {
    en: 'The user has no role for this tenant: invite its e-mail address, which the user accepts.',
    pl: 'Użytkownik nie ma roli u tego klienta: zaproś jego adres e-mail, a użytkownik to przyjmie.',
  },
  invitationUsed: {
    en: 'The invitation was used, withdrawn or has expired: ask who has invited you for a new link.',
    pl: 'Zaproszenie zostało użyte, wycofane lub wygasło: poproś zapraszającego o nowy link.',
  },
  noInvitation: {
    en: 'There is no such invitation: it was accepted, declined or withdrawn.',
    pl: 'Nie ma takiego zaproszenia: zostało przyjęte, odrzucone albo wycofane.',
  },
  emailOfOwnerMissing: {
    en: 'The user has no e-mail address yet, which a user of records needs.',
    pl: 'Użytkownik nie ma jeszcze adresu e-mail, a użytkownik zapisów go potrzebuje.',
  },
  emailOfOwnerTaken: {
    en: 'Another user of the records has the address {email}: change one of them.',
    pl: 'Adres {email} ma inny użytkownik zapisów: zmień jeden z nich.',
  },
  worksElsewhere: {
    en: 'The user also works for another tenant or the platform: ask an administrator of the platform.',
    pl: 'Użytkownik pracuje też dla innego klienta lub platformy: poproś administratora platformy.',
  },
  lastAdministrator: {
    en: 'This is the last active administrator of the platform: give another user the role first.',
    pl: 'To ostatni aktywny administrator platformy: najpierw nadaj tę rolę innemu użytkownikowi.',
  },
  lastOfTenant: {
    en: 'This is the only active administrator of the tenant: give another member the role first.',
    pl: 'To jedyny aktywny administrator klienta: najpierw nadaj tę rolę innemu członkowi.',
  },
  inactive: {
    en: 'The user is deactivated, and cannot log in: activate it first.',
    pl: 'Konto użytkownika jest wyłączone, nie może się zalogować: najpierw je włącz.',
  },
  scopesOfRole: {
    en: 'The role {role} has scopes that the caller lacks: {scopes}.',
    pl: 'Rola {role} ma uprawnienia, których nie masz: {scopes}.',
  },
  tenantNotNamed: {
    en: 'Only a caller of the platform names a tenant.',
    pl: 'Klienta podaje tylko wywołanie platformy.',
  },
  roleOfPlatform: {
    en: 'This must be one of {roles}, or name a tenant.',
    pl: 'To musi być jedna z wartości: {roles}; albo podaj klienta.',
  },

  providerMissing: {
    en: 'No login provider is connected: log in by password or link. The operator sets OIDC_ISSUER.',
    pl: 'Żaden dostawca tożsamości nie jest podłączony: zaloguj się hasłem lub linkiem. Operator ustawia OIDC_ISSUER.',
  },
  providerWithoutMetadata: { en: 'The provider has no metadata.', pl: 'Dostawca nie ma metadanych.' },
  providerWithoutToken: { en: 'The provider has sent no ID token.', pl: 'Dostawca nie przysłał tokenu ID.' },
  providerDenied: {
    en: 'The provider has not logged you in: log in there with another account, or ask its administrator for access to Fiscus.',
    pl: 'Dostawca nie zalogował Cię: zaloguj się tam innym kontem albo poproś jego administratora o dostęp do Fiscusa.',
  },
  providerResponse: {
    en: 'The response of the provider is not valid: start the login again.',
    pl: 'Odpowiedź dostawcy jest nieprawidłowa: zacznij logowanie od nowa.',
  },
  providerFailed: {
    en: 'The provider does not respond as expected: try again in a minute, or log in with your password.',
    pl: 'Dostawca nie odpowiada zgodnie z oczekiwaniem: spróbuj ponownie za minutę albo zaloguj się hasłem.',
  },
  providerLoginExpired: {
    en: 'A login at the provider takes at most ten minutes, in one browser, once: start it again.',
    pl: 'Logowanie u dostawcy trwa najwyżej dziesięć minut, w jednej przeglądarce, raz: zacznij je od nowa.',
  },
  identityTaken: {
    en: 'Another user logs in with this account: log in at the provider with another one, or remove it there first.',
    pl: 'Tym kontem loguje się inny użytkownik: zaloguj się u dostawcy innym albo najpierw odłącz je tam.',
  },
  providerEmailUnconfirmed: {
    en: 'Confirm your e-mail address at the provider. Or log in another way, and connect the provider in your account.',
    pl: 'Potwierdź swój adres e-mail u dostawcy. Albo zaloguj się inaczej i podłącz dostawcę na swoim koncie.',
  },
  providerAccountUnknown: {
    en: 'No user has this account: ask an administrator for an invitation. If you are a user, log in another way, and connect the provider in your account.',
    pl: 'Żaden użytkownik nie ma tego konta: poproś administratora o zaproszenie. Jeśli masz konto, zaloguj się inaczej i podłącz na nim dostawcę.',
  },
})
