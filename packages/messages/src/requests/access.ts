import { defineMessages } from '../message/message.ts'

/** Who may call: API keys, sessions, scopes and limits. */
export const access = defineMessages('access', {
  keyMissing: {
    en: 'Log in, or send an API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>".',
    pl: 'Zaloguj się albo wyślij klucz API jako „Authorization: Bearer <klucz>” lub „X-Api-Key: <klucz>”.',
  },
  keyUnknown: { en: 'The API key is unknown.', pl: 'Ten klucz API jest nieznany.' },
  keyRevoked: { en: 'The API key was revoked at {at}.', pl: 'Klucz API został unieważniony ({at}).' },
  keyExpired: {
    en: 'The API key expired at {at}; use a new key.',
    pl: 'Klucz API wygasł ({at}): użyj nowego.',
  },
  sessionEnded: {
    en: 'The session has ended: log in again.',
    pl: 'Sesja się skończyła: zaloguj się ponownie.',
  },
  otherSession: {
    en: 'This page belongs to another session than the browser has now: log in again.',
    pl: 'Ta strona należy do innej sesji niż obecna sesja przeglądarki: zaloguj się ponownie.',
  },
  otherSite: {
    en: 'A browser may send this request only from a page of this address. Other programs send an API key instead of a cookie.',
    pl: 'Przeglądarka może wysłać to żądanie tylko ze strony pod tym samym adresem. Inne programy wysyłają klucz API zamiast ciasteczka.',
  },
  userRequired: {
    en: 'An API key has no account: log in as a user.',
    pl: 'Klucz API nie ma konta: zaloguj się jako użytkownik.',
  },
  metricsToken: {
    en: 'Send METRICS_TOKEN as "Authorization: Bearer <token>".',
    pl: 'Wyślij METRICS_TOKEN jako „Authorization: Bearer <token>”.',
  },
  metricsFromElsewhere: {
    en: 'Only callers on the machine of the service may read /metrics without a token: set METRICS_TOKEN, and send it as "Authorization: Bearer <token>".',
    pl: 'Bez tokenu /metrics można odczytać tylko na maszynie usługi: ustaw METRICS_TOKEN i wyślij go jako „Authorization: Bearer <token>”.',
  },

  callAgain: { en: '{reason} Call again in {seconds} s.', pl: '{reason} Spróbuj ponownie za {seconds} s.' },
  unknownCallers: {
    en: 'This address sent too many unknown API keys or sessions.',
    pl: 'Z tego adresu przyszło zbyt wiele nieznanych kluczy API lub sesji.',
  },
  callsWithoutKey: {
    en: 'This address may call {count} times a minute without a key.',
    pl: 'Z tego adresu można bez klucza wysłać najwyżej {count} żądań na minutę.',
  },
  calls: {
    en: 'This key or user may call {count} times a minute.',
    pl: 'Ten klucz lub użytkownik może wysłać najwyżej {count} żądań na minutę.',
  },
  callsByWork: {
    en: 'This key or user may call {count} times a minute, and large requests count several times.',
    pl: 'Ten klucz lub użytkownik może wysłać najwyżej {count} żądań na minutę, a duże żądania liczą się kilka razy.',
  },

  scopeMissing: {
    en: 'This call needs a key with the scope {scope}.',
    pl: 'Ta czynność wymaga uprawnienia {scope}.',
  },
  tenantsRead: {
    en: 'A platform key reads the data of tenants only with the scope tenants:read (or tenants:admin).',
    pl: 'Klucz platformy czyta dane klientów tylko z uprawnieniem tenants:read (lub tenants:admin).',
  },
  tenantsAdmin: {
    en: 'A platform key changes the data of tenants only with the scope tenants:admin.',
    pl: 'Klucz platformy zmienia dane klientów tylko z uprawnieniem tenants:admin.',
  },
  tenantInPath: {
    en: 'The key is a platform key: send the tenant in the path, as in {path}.',
    pl: 'To klucz platformy: podaj klienta w ścieżce, na przykład {path}.',
  },
  scopeOfPlatform: {
    en: 'Only a platform key can have this scope.',
    pl: 'Tylko klucz platformy może mieć to uprawnienie.',
  },
  limitOfKey: {
    en: 'This must be at most {limit}, as of the calling key.',
    pl: 'Wartość może wynosić najwyżej {limit}, jak w kluczu, którym to robisz.',
  },
  limitOfKeys: {
    en: 'This must be at most {limit}, as of the calling key or the old key.',
    pl: 'Wartość może wynosić najwyżej {limit}, jak w kluczu, którym wysłano żądanie, lub w starym kluczu.',
  },
  scopesNotOwn: {
    en: 'A key can only grant scopes that it has itself. The calling key lacks {scopes}.',
    pl: 'Klucz może dać tylko uprawnienia, które masz. Brakuje: {scopes}.',
  },
  keyRepeated: {
    en: 'A key was created with this Idempotency-Key and other values: use a new Idempotency-Key for a new key.',
    pl: 'Z tym Idempotency-Key utworzono już klucz o innych wartościach: dla nowego klucza użyj nowego.',
  },
  keysMax: {
    en: 'There are already {count} valid keys: revoke keys that are not needed.',
    pl: 'Liczba ważnych kluczy osiągnęła limit ({count}): unieważnij niepotrzebne.',
  },
  keyOver: {
    en: 'The key is expired or revoked: create a new one.',
    pl: 'Klucz wygasł lub jest unieważniony: utwórz nowy.',
  },
  keyRotated: {
    en: 'The key was rotated already: its successor begins with {prefix}. If the text of the successor is lost, revoke it and rotate again.',
    pl: 'Klucz ma już następcę, który zaczyna się od {prefix}. Jeśli treść następcy przepadła, unieważnij go i wymień klucz ponownie.',
  },
})
