import { defineMessages } from '../message/message.ts'

/** What is wrong with a request, whatever it asks for. */
export const requests = defineMessages('requests', {
  moreErrors: {
    en: '{detail} {count} more {count:error is|errors are} not listed.',
    pl: '{detail} Nie wymieniono jeszcze {count} {count:błędu|błędów|błędów}.',
  },
  invalidValues: { en: '{count} values are not valid; see errors.', pl: 'Nieprawidłowe wartości: {count}.' },
  invalidValuesAtLeast: {
    en: 'At least {count} values are not valid; see errors.',
    pl: 'Nieprawidłowe wartości: co najmniej {count}.',
  },
  invalidAt: { en: '{pointer}: {fault}', pl: '{pointer}: {fault}' },
  invalidBody: { en: 'The body: {fault}', pl: 'Treść: {fault}' },
  parameterTwice: { en: 'Send this parameter once.', pl: 'Podaj ten parametr tylko raz.' },
  cursor: {
    en: 'This must be the "next" of a response of this list. Without a cursor the list begins anew.',
    pl: 'To musi być „next” z odpowiedzi tej listy. Bez kursora lista zaczyna się od nowa.',
  },
  foreignCursor: {
    en: 'The cursor does not belong to this list.',
    pl: 'Ten kursor nie należy do tej listy.',
  },
  nothingAt: { en: 'There is nothing at {path}.', pl: 'Nie ma nic pod adresem {path}.' },
  methods: {
    en: '{path} supports {methods}, not {method}.',
    pl: '{path} obsługuje {methods}, nie {method}.',
  },
  noFile: { en: 'There is no such file.', pl: 'Nie ma takiego pliku.' },
  noProblem: {
    en: 'There is no such problem; /docs/errors lists them.',
    pl: 'Nie ma takiego problemu: lista jest pod /docs/errors.',
  },

  invalidAddress: {
    en: 'The address or the Host header of the request is not valid.',
    pl: 'Adres lub nagłówek Host żądania jest nieprawidłowy.',
  },
  unknownHost: {
    en: 'This installation does not have the name in the Host header: use the address of PUBLIC_URL, an IP address, or localhost.',
    pl: 'Ta instalacja nie ma nazwy podanej w nagłówku Host: użyj adresu z PUBLIC_URL, adresu IP albo localhost.',
  },
  hostTwice: { en: 'Send the header Host once.', pl: 'Wyślij nagłówek Host jeden raz.' },
  notHttp: {
    en: 'The request does not follow the syntax of HTTP/1.1.',
    pl: 'Żądanie nie jest zgodne ze składnią HTTP/1.1.',
  },
  tooSlow: {
    en: 'Send the headers of a request within 10 s and its body within 60 s.',
    pl: 'Wyślij nagłówki żądania w ciągu 10 s, a jego treść w ciągu 60 s.',
  },
  headersTooLarge: {
    en: 'Send at most 16 kB (16,384 bytes) of headers, with the path.',
    pl: 'Wyślij najwyżej 16 kB (16 384 bajty) nagłówków razem ze ścieżką.',
  },
  chunkExtensions: {
    en: 'Send the chunks of a body without extensions.',
    pl: 'Wyślij części treści bez rozszerzeń.',
  },
  unreadResponses: {
    en: 'Send at most {count} requests on a connection before you read their responses.',
    pl: 'Wyślij w jednym połączeniu najwyżej {count} żądań, zanim odczytasz odpowiedzi.',
  },

  bodyType: {
    en: 'Send the body as {type} in UTF-8, not as {sent}.',
    pl: 'Wyślij treść jako {type} w UTF-8, nie jako {sent}.',
  },
  bodyWithoutType: {
    en: 'Send the body as {type} in UTF-8, with this Content-Type.',
    pl: 'Wyślij treść jako {type} w UTF-8, z takim Content-Type.',
  },
  bodyEncoded: {
    en: 'Send the body uncompressed, without Content-Encoding.',
    pl: 'Wyślij treść bez kompresji, bez Content-Encoding.',
  },
  bodyCut: {
    en: 'The connection closed before the whole body was received.',
    pl: 'Połączenie zostało przerwane przed odebraniem całej treści.',
  },
  bodyTooLarge: {
    en: 'Send at most {limit}; split the work into several requests.',
    pl: 'Wyślij najwyżej {limit}; podziel pracę na kilka żądań.',
  },
  bodyNotUtf8: {
    en: 'The body is not UTF-8 text: send it in UTF-8.',
    pl: 'Treść nie jest tekstem UTF-8: wyślij ją w UTF-8.',
  },
  bodyNotJson: {
    en: 'The body cannot be read as JSON ({reason}).',
    pl: 'Treści żądania nie można odczytać jako JSON ({reason}).',
  },
  memberTwice: {
    en: 'An object in the body has two members with the same name; send each once.',
    pl: 'Obiekt w treści żądania ma dwa pola o tej samej nazwie: podaj każde raz.',
  },
  memberProto: {
    en: 'No member of an object may have the name __proto__: leave it out.',
    pl: 'Żadne pole obiektu nie może mieć nazwy __proto__: pomiń je.',
  },
  membersMax: {
    en: 'An object in the body has more than {count} members.',
    pl: 'Obiekt w treści żądania ma ponad {count} pól.',
  },
  nestedTooDeep: {
    en: 'The body is nested deeper than {count} levels.',
    pl: 'Treść żądania jest zagnieżdżona głębiej niż {count} poziomów.',
  },

  matchMissing: {
    en: 'Send If-Match with the ETag of the version that you have read.',
    pl: 'Podaj w If-Match ETag wersji, którą masz.',
  },
  matchFailed: {
    en: 'The record is now version {version}: read it again and repeat the change.',
    pl: 'Zapis ma teraz wersję {version}: odczytaj go jeszcze raz i powtórz zmianę.',
  },
  defect: {
    en: 'The service failed. Its log has the cause under the request id.',
    pl: 'Usługa zawiodła. Przyczyna jest w jej dzienniku pod numerem żądania.',
  },
  panelMissing: {
    en: 'The panel is not built: run scripts/install on the server, then reload.',
    pl: 'Panel nie jest zbudowany: operator uruchamia scripts/install na serwerze.',
  },
  asWritten: { en: '{text}', pl: '{text}' },
  noOperation: {
    en: 'This process has no operation of the service {service}.',
    pl: 'Ten proces nie ma żadnej operacji usługi {service}.',
  },
  queueFull: {
    en: 'Too many large requests are waiting. Send it again in {seconds} s, {advice}.',
    pl: 'Czeka zbyt wiele dużych żądań. Wyślij je ponownie za {seconds} s, {advice}.',
  },
  waitedTooLong: {
    en: 'The request waited too long. Send it again in {seconds} s, {advice}.',
    pl: 'Żądanie czekało zbyt długo. Wyślij je ponownie za {seconds} s, {advice}.',
  },
  tookTooLong: {
    en: 'The request took too long. Send it again in {seconds} s, {advice}.',
    pl: 'Żądanie trwało zbyt długo. Wyślij je ponownie za {seconds} s, {advice}.',
  },
  withFewerLines: { en: 'with fewer lines if possible', pl: 'w miarę możliwości z mniejszą liczbą pozycji' },
  divideFile: { en: 'or divide the file', pl: 'albo podziel plik' },
})
