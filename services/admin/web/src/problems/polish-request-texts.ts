import type { Phrase } from './phrases.ts'

/** What every service states about a request, a key, a tenant or a database, in Polish. */
export const polishRequestTexts: readonly Phrase[] = [
  [
    'This must be an origin: https://, the host, and a port if it is not the usual one.',
    'To musi być sam adres serwera: https://, nazwa i port, jeśli nie jest zwykły.',
  ],
  [
    'Send the text with merged, and no text with server or local.',
    'Podaj tekst tylko przy scaleniu, a nie przy wersji serwera lub własnej.',
  ],
  [
    'This must be one or more of $1, separated by commas.',
    'To musi być jedna lub kilka z wartości, rozdzielone przecinkami: $1.',
  ],
  [
    'This number would be rounded when it is read; send it as a string to stay exact.',
    'Ta liczba zostałaby zaokrąglona przy odczycie: podaj ją jako tekst.',
  ],
  [
    'This has more than 15 digits; send it as a string to stay exact.',
    'Ta liczba ma ponad 15 cyfr: podaj ją jako tekst.',
  ],
  ['Use a point, as in $1.', 'Użyj kropki, na przykład $1.'],
  ['Write all digits, without an exponent.', 'Zapisz wszystkie cyfry, bez wykładnika.'],
  ['Send at least one field to change.', 'Podaj co najmniej jedno pole do zmiany.'],
  [
    'This must be an IBAN with right check digits, as in PL61 1090 1014 0000 0712 1981 2874.',
    'To musi być IBAN z właściwymi cyframi kontrolnymi, na przykład PL61 1090 1014 0000 0712 1981 2874.',
  ],
  [
    'This must be an instant such as 2026-12-24T18:00:00Z, with Z or an offset.',
    'To musi być chwila z Z lub przesunięciem, na przykład 2026-12-24T18:00:00Z.',
  ],
  ['This must be an instant in the years 1970 to 9999.', 'To musi być chwila z lat od 1970 do 9999.'],
  [
    'The checksum, which is the last two characters, does not belong to the rest of the number. Copy the number from KSeF again.',
    'Suma kontrolna, czyli dwa ostatnie znaki, nie pasuje do reszty numeru. Skopiuj numer z KSeF jeszcze raz.',
  ],
  [
    'A key has 1 to 40 letters, digits, underscores, points, colons or hyphens, and begins with a letter or digit.',
    'Klucz ma od 1 do 40 liter, cyfr, podkreśleń, kropek, dwukropków lub łączników i zaczyna się literą lub cyfrą.',
  ],
  ['This must be an object.', 'To musi być obiekt.'],
  ['At most $1 keys are allowed.', 'Największa liczba kluczy: $1.'],
  ['This must be a whole number from 1 to $1.', 'To musi być liczba całkowita od 1 do $1.'],
  [
    'This must be a percentage from 0 to 999.9999 with a point and at most four decimals, as in 23.00.',
    'To musi być procent od 0 do 999,9999, najwyżej z czterema miejscami po przecinku, na przykład 23,00.',
  ],
  [
    'This has a character that cannot be stored (U+0000 or a lone surrogate).',
    'Tej wartości nie można zapisać: ma znak U+0000 albo niepełny znak.',
  ],
  ['This must be 0 or 1.', 'To musi być 0 lub 1.'],
  ['A folder is listed twice.', 'Folder jest podany dwa razy.'],
  ['Use a media type such as application/pdf.', 'Użyj typu pliku takiego jak application/pdf.'],
  [
    'This must be a status such as 404, or 2xx, 3xx, 4xx or 5xx.',
    'To musi być status, na przykład 404, albo 2xx, 3xx, 4xx lub 5xx.',
  ],
  ['This must be key:<id> or user:<id>.', 'To musi być klucz lub użytkownik: key:<id> albo user:<id>.'],
  ['Select the tasks: send ids, or a filter.', 'Wybierz zadania: zaznacz je albo użyj filtra.'],
  [
    'Use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.',
    'Użyj od 2 do 41 małych liter, cyfr i łączników; zacznij od litery.',
  ],
  [
    'All $1 pools of databases are in use: try again in a moment.',
    'Wszystkie połączenia z bazami danych są zajęte (limit: $1): spróbuj ponownie za chwilę.',
  ],
  ['There is no setting $1. Known settings: $2.', 'Nie ma ustawienia $1. Znane ustawienia: $2.'],
  ['$1 cannot be $2: $3.', 'Ustawienie $1 nie może mieć wartości $2: $3.'],
  ['The slug $1 is reserved: choose another slug.', 'Identyfikator $1 jest zastrzeżony: wybierz inny.'],
  [
    'The slug $1 is invalid: use 2 to 41 lowercase letters, digits and hyphens, and begin with a letter.',
    'Identyfikator $1 jest nieprawidłowy: użyj od 2 do 41 małych liter, cyfr i łączników; zacznij od litery.',
  ],
  [
    'The slug $1 is too long: the name of its database, $2, may have 63 bytes at most.',
    'Identyfikator $1 jest za długi: nazwa bazy danych, $2, może mieć najwyżej 63 bajty.',
  ],
  [
    'The name $1 is invalid: use 1 to 200 characters on one line, without spaces around them.',
    'Nazwa $1 jest nieprawidłowa: użyj od 1 do 200 znaków w jednym wierszu, bez odstępów na początku i końcu.',
  ],
  ['The time zone is invalid: $1.', 'Strefa czasowa jest nieprawidłowa: $1.'],
  [
    'The database $1 is on the server $2, which this process does not know: set its DATABASE_SERVERS as in the other processes.',
    'Baza danych $1 jest na serwerze $2, którego ten proces nie zna: operator musi ustawić DATABASE_SERVERS jak w innych procesach.',
  ],
  ['There is no such tenant.', 'Nie ma takiego klienta.'],
  [
    'The tenant $1 is suspended: contact its administrator.',
    'Klient $1 jest zawieszony: skontaktuj się z administratorem.',
  ],
  [
    'The tenant $1 is being moved to another database server: try again in a few seconds.',
    'Klient $1 jest przenoszony na inny serwer bazy danych: spróbuj ponownie za kilka sekund.',
  ],
  [
    'An account has this e-mail address, but no administrator has confirmed that it is its own: give the role to the account in the list of users, or use another address.',
    'Konto z tym adresem e-mail istnieje, ale żaden administrator nie potwierdził, że adres do niego należy: nadaj rolę temu kontu na liście użytkowników albo użyj innego adresu.',
  ],
  [
    'This address sent too many unknown API keys or sessions.',
    'Z tego adresu przyszło zbyt wiele nieznanych kluczy API lub sesji.',
  ],
  ['The API key is unknown.', 'Ten klucz API jest nieznany.'],
  ['The session has ended: log in again.', 'Sesja się skończyła: zaloguj się ponownie.'],
  [
    'This page belongs to another session than the browser has now: log in again.',
    'Ta strona należy do innej sesji niż obecna sesja przeglądarki: zaloguj się ponownie.',
  ],
  ['The API key was revoked at $1.', 'Klucz API został unieważniony ($1).'],
  ['The API key expired at $1; use a new key.', 'Klucz API wygasł ($1): użyj nowego.'],
  [
    'This address may call $1 times a minute without a key.',
    'Z tego adresu można bez klucza wysłać najwyżej $1 żądań na minutę.',
  ],
  [
    'This key or user may call $1 times a minute.',
    'Ten klucz lub użytkownik może wysłać najwyżej $1 żądań na minutę.',
  ],
  [
    'This key or user may call $1 times a minute, and large requests count several times.',
    'Ten klucz lub użytkownik może wysłać najwyżej $1 żądań na minutę, a duże żądania liczą się kilka razy.',
  ],
  [
    'Log in, or send an API key as "Authorization: Bearer <key>" or "X-Api-Key: <key>".',
    'Zaloguj się albo wyślij klucz API.',
  ],
  [
    'A browser may send this request only from a page of this address. Other programs send an API key instead of a cookie.',
    'Przeglądarka może wysłać to żądanie tylko ze strony pod tym samym adresem.',
  ],
  [
    'Each tenant has a task of this name: send the id of the task, or the tenant in the path before the name.',
    'Każdy klient ma zadanie o tej nazwie: podaj identyfikator zadania albo klienta w ścieżce przed nazwą.',
  ],
  [
    'The key is a platform key: send the tenant in the path, as in $1.',
    'To klucz platformy: podaj klienta w ścieżce, na przykład $1.',
  ],
  ['There is nothing at $1.', 'Nie ma nic pod adresem $1.'],
  [
    'This must be at most $1, as of the calling key.',
    'Wartość może wynosić najwyżej $1, jak w kluczu, którym to robisz.',
  ],
  [
    'This must be at most $1, as of the calling key or the old key.',
    'Wartość może wynosić najwyżej $1, jak w kluczu, którym wysłano żądanie, lub w starym kluczu.',
  ],
  ['Only a platform key can have this scope.', 'Tylko klucz platformy może mieć to uprawnienie.'],
  [
    'A key was created with this Idempotency-Key and other values: use a new Idempotency-Key for a new key.',
    'Z tym Idempotency-Key utworzono już klucz o innych wartościach: dla nowego klucza użyj nowego.',
  ],
  [
    'There are already $1 valid keys: revoke keys that are not needed.',
    'Liczba ważnych kluczy osiągnęła limit ($1): unieważnij niepotrzebne.',
  ],
  ['The key is expired or revoked: create a new one.', 'Klucz wygasł lub jest unieważniony: utwórz nowy.'],
  [
    'The key was rotated already: its successor begins with $1. If the text of the successor is lost, revoke it and rotate again.',
    'Klucz ma już następcę, który zaczyna się od $1. Jeśli treść następcy przepadła, unieważnij go i wymień klucz ponownie.',
  ],
  [
    'A key can only grant scopes that it has itself. The calling key lacks $1.',
    'Klucz może dać tylko uprawnienia, które masz. Brakuje: $1.',
  ],
  ['This call needs a key with the scope $1.', 'Ta czynność wymaga uprawnienia $1.'],
  ['Send this parameter once.', 'Podaj ten parametr tylko raz.'],
  [
    'This must be the "next" of a response of this list. Without a cursor the list begins anew.',
    'To musi być „next” z odpowiedzi tej listy. Bez kursora lista zaczyna się od nowa.',
  ],
  [
    'An object in the body has two members with the same name; send each once.',
    'Obiekt w treści żądania ma dwa pola o tej samej nazwie: podaj każde raz.',
  ],
  ['The body cannot be read as JSON$1.', 'Treści żądania nie można odczytać jako JSON$1.'],
  [
    'No member of an object may have the name __proto__: leave it out.',
    'Żadne pole obiektu nie może mieć nazwy __proto__: pomiń je.',
  ],
  ['An object in the body has more than $1 members.', 'Obiekt w treści żądania ma ponad $1 pól.'],
  ['The body is nested deeper than $1 levels.', 'Treść żądania jest zagnieżdżona głębiej niż $1 poziomów.'],
  ['Send the body as $1 in UTF-8$2.', 'Wyślij treść jako $1 w UTF-8$2.'],
  [
    'Send the body uncompressed, without Content-Encoding.',
    'Wyślij treść bez kompresji, bez Content-Encoding.',
  ],
  [
    'The connection closed before the whole body was received.',
    'Połączenie zostało przerwane przed odebraniem całej treści.',
  ],
  [
    'Send at most $1; split the work into several requests.',
    'Wyślij najwyżej $1; podziel pracę na kilka żądań.',
  ],
  ['The body is not UTF-8 text: send it in UTF-8.', 'Treść nie jest tekstem UTF-8: wyślij ją w UTF-8.'],
  [
    'A platform key reads the data of tenants only with the scope tenants:read (or tenants:admin).',
    'Klucz platformy czyta dane klientów tylko z uprawnieniem tenants:read (lub tenants:admin).',
  ],
  [
    'A platform key changes the data of tenants only with the scope tenants:admin.',
    'Klucz platformy zmienia dane klientów tylko z uprawnieniem tenants:admin.',
  ],
  ['$1 values are not valid; see errors.', 'Nieprawidłowe wartości: $1.'],
  ['This must not contain the character U+0000.', 'Ta wartość nie może zawierać znaku U+0000.'],
  ['The cursor does not belong to this list.', 'Ten kursor nie należy do tej listy.'],
  [
    'Send If-Match with the ETag of the version that you have read.',
    'Podaj w If-Match ETag wersji, którą masz.',
  ],
  [
    'The record is now version $1: read it again and repeat the change.',
    'Zapis ma teraz wersję $1: odczytaj go jeszcze raz i powtórz zmianę.',
  ],
  [
    'The queue does not respond: send the request again in a few seconds. Runs that are due wait in the database.',
    'Kolejka nie odpowiada: spróbuj ponownie za kilka sekund. Przebiegi, na które przyszedł czas, czekają w bazie danych.',
  ],
  ['The storage of the files is unreachable', 'Magazyn plików jest nieosiągalny'],
  [
    'The disk of the service is full, so that nothing was stored',
    'Dysk usługi jest pełny i nic nie zostało zapisane',
  ],
  ['send the request again in a few seconds.', 'spróbuj ponownie za kilka sekund.'],
  [
    'send the request again when the operator has freed some space.',
    'spróbuj ponownie, gdy operator zwolni miejsce.',
  ],
  [
    'The service failed. Its log has the cause under the request id.',
    'Usługa zawiodła. Przyczyna jest w jej dzienniku pod numerem żądania.',
  ],
  ['$1 supports $2, not $3.', '$1 obsługuje $2, nie $3.'],
  ['Too many large requests are waiting.', 'Czeka zbyt wiele dużych żądań.'],
  ['The request waited too long.', 'Żądanie czekało zbyt długo.'],
  ['The request took too long.', 'Żądanie trwało zbyt długo.'],
  [
    'A cell has text after its closing quotation mark; double each quotation mark inside a cell.',
    'Komórka ma tekst po zamykającym cudzysłowie; podwój każdy cudzysłów wewnątrz komórki.',
  ],
  [
    'A cell begins with a quotation mark and does not end with one.',
    'Komórka zaczyna się cudzysłowem, a nim się nie kończy.',
  ],
  ['There is no such field; check its spelling.', 'Nie ma takiego pola: sprawdź pisownię.'],
  [
    'This cannot be changed here: leave it out, or send the value that it has.',
    'Tego nie można tu zmienić: pomiń to pole albo wyślij jego obecną wartość.',
  ],
  ['This must be one of $1.', 'To musi być jedna z wartości: $1.'],
  ['An API key has no account: log in as a user.', 'Klucz API nie ma konta: zaloguj się jako użytkownik.'],
  [
    '$1 tenants are being created: try again in a few seconds.',
    'Liczba tworzonych klientów osiągnęła limit ($1): spróbuj ponownie za kilka sekund.',
  ],
  [
    'Demo data is loaded only into a tenant without documents, companies and jobs: create a tenant for it.',
    'Dane przykładowe można wczytać tylko do klienta bez dokumentów, firm i zadań: utwórz dla nich nowego klienta.',
  ],
  ['The tenant $1 has no demo data.', 'Klient $1 nie ma danych przykładowych.'],
  [
    '$1 documents were issued since the demo data was loaded: to remove them too, send own_documents=remove.',
    'Dokumenty wystawione po wczytaniu danych przykładowych: $1. Zostaną usunięte razem z nimi.',
  ],
  [
    'This role logs in with a second factor, and none is set up: ask an administrator for a link.',
    'Ta rola loguje się z drugim składnikiem, a żaden nie jest ustawiony: poproś administratora o link.',
  ],
  [
    'This process has the login of the application, which cannot change tenants and settings: use bin/tenant, or start the administration with the address of the owner in DATABASE_URL.',
    'Ten proces ma login aplikacji, który nie może zmieniać klientów ani ustawień: operator używa bin/tenant albo uruchamia administrację z adresem właściciela w DATABASE_URL.',
  ],
  [
    'The creation of $1 is in progress or done: only a failed or interrupted one is continued.',
    'Tworzenie klienta $1 trwa lub jest zakończone: kontynuować można tylko nieudane lub przerwane.',
  ],
  [
    'A tenant was requested with this Idempotency-Key and other values: use a new Idempotency-Key for a new tenant.',
    'Z tym Idempotency-Key zamówiono już klienta o innych wartościach: dla nowego klienta użyj nowego.',
  ],
  [
    'There is no database server $1: use one of $2, or name it in DATABASE_SERVERS.',
    'Nie ma serwera bazy danych $1: użyj jednego z $2 albo dodaj go do DATABASE_SERVERS.',
  ],
  ['This must be the slug of a tenant.', 'To musi być identyfikator klienta.'],
  ['Only a caller of the platform names a tenant.', 'Klienta podaje tylko wywołanie platformy.'],
  ['$1 Call again in $2 s.', '$1 Spróbuj ponownie za $2 s.'],
  ['$1 Send it again in $2 s, $3.', '$1 Spróbuj ponownie za $2 s.'],
  ['$1: continue the creation when the cause is removed.', '$1: kontynuuj tworzenie po usunięciu przyczyny.'],
  ['The database is unreachable', 'Baza danych jest nieosiągalna'],
  [
    'The database is read-only, as a standby is, and stores nothing',
    'Baza danych jest tylko do odczytu, jak serwer zapasowy, i niczego nie zapisuje',
  ],
  [
    'A transaction took longer than the database allows, and was rolled back',
    'Transakcja trwała dłużej, niż pozwala baza danych, i została wycofana',
  ],
  ['The database server has no free connection', 'Serwer bazy danych nie ma wolnego połączenia'],
  [
    'The database server lacks memory or other resources',
    'Serwerowi bazy danych brakuje pamięci lub innych zasobów',
  ],
  ['The database server has no space left', 'Serwer bazy danych nie ma już miejsca'],
  [
    'nothing was stored; try again when the operator has freed some space',
    'nic nie zostało zapisane; spróbuj ponownie, gdy operator zwolni miejsce',
  ],
  [
    'The database has canceled a statement, usually because it took longer than allowed',
    'Baza danych przerwała polecenie, zwykle dlatego, że trwało zbyt długo',
  ],
  [
    'try again in a few seconds, and request less at once if it is canceled again',
    'spróbuj ponownie za kilka sekund, a jeśli się powtórzy, poproś o mniej naraz',
  ],
  ['Name each scope once.', 'Podaj każde uprawnienie raz.'],
  [
    'The administration takes no demo data: create a tenant for it.',
    'Administracja nie przyjmuje danych przykładowych: utwórz dla nich klienta.',
  ],
  ['The administration cannot be suspended.', 'Administracji nie można zawiesić.'],
  [
    'The panel is not built: run scripts/install on the server, then reload.',
    'Panel nie jest zbudowany: operator uruchamia scripts/install na serwerze.',
  ],
  [
    'The address or the Host header of the request is not valid.',
    'Adres lub nagłówek Host żądania jest nieprawidłowy.',
  ],
  [
    'The user has no e-mail address yet: it is needed for the owner.',
    'Użytkownik nie ma jeszcze adresu e-mail, a właściciel go potrzebuje.',
  ],
  [
    'Another user of the records has the address $1: change one of them.',
    'Adres $1 ma inny użytkownik zapisów: zmień jeden z nich.',
  ],
  ['$1: choose another slug, or open /api/v1/tenants/$2.', '$1: wybierz inny identyfikator.'],
  ['There is already a tenant $1', 'Klient $1 już istnieje'],
  ['A creation was requested before for $1', 'Utworzenie klienta $1 było już zlecone'],
  [
    '$1 is not in the IANA time zone database: write Area/Location such as Europe/Warsaw, or UTC',
    '$1 nie ma w bazie stref czasowych IANA: wpisz obszar i miejsce, na przykład Europe/Warsaw, albo UTC',
  ],
  ['$1 is not the name to use here: write $2', '$1 nie jest tu właściwą nazwą: wpisz $2'],
]
