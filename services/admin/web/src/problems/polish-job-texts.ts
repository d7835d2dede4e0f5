import type { Phrase } from './phrases.ts'

/** What stops a background job, a run, a PDF or a template, in Polish. */
export const polishJobTexts: readonly Phrase[] = [
  [
    'The field $1 refers to the record $2, which does not exist.',
    'Pole $1 wskazuje rekord $2, którego nie ma.',
  ],
  ['There is no such record.', 'Nie ma takiego zapisu.'],
  ['The event would end before it starts.', 'Wydarzenie skończyłoby się, zanim się zacznie.'],
  [
    'The $1 of this record is only read from its server.',
    'Ten rekord jest tylko do odczytu ze swojego serwera.',
  ],
  [
    'The law requires approved documents to be kept (VAT Act art. 112), and with them the company that they name.',
    'Prawo wymaga zachowania zatwierdzonych dokumentów (art. 112 ustawy o VAT), a z nimi firmy, którą podają.',
  ],
  [
    'The project has $1 nodes; the limit is $2: split the project.',
    'Projekt ma $1 węzłów, a limit to $2: podziel projekt.',
  ],
  [
    'The node is at level $1, and only $2 levels are numbered: move it up.',
    'Węzeł jest na poziomie $1, a numeruje się tylko $2 poziomów: przesuń go wyżej.',
  ],
  [
    'The node is below itself: choose another parent for it, or for a node between.',
    'Węzeł jest pod samym sobą: wybierz innego rodzica dla niego albo dla węzła pomiędzy.',
  ],
  [
    'The node is below the node $1, which cannot be numbered: correct that node first.',
    'Węzeł jest pod węzłem $1, którego nie można ponumerować: najpierw popraw tamten.',
  ],
  [
    'The parent $1 is not a node of the same project: choose another parent.',
    'Rodzic $1 nie jest węzłem tego samego projektu: wybierz innego.',
  ],
  [
    'The font $1 cannot be loaded: write it as a data: URL with WOFF2.',
    'Nie można wczytać czcionki $1: zapisz ją jako adres data: z WOFF2.',
  ],
  ['It needs more than $1 GB of memory to print.', 'Wydruk wymaga ponad $1 GB pamięci.'],
  ['Chromium crashes when it prints it.', 'Chromium kończy się błędem przy tym wydruku.'],
  ['It takes longer than $1 s to print.', 'Wydruk trwa ponad $1 s.'],
  ['The document has $1 $2: there is no page $3.', 'Liczba stron dokumentu: $1. Nie ma strony $3.'],
  [
    'Chromium cannot print it: check the sizes of its page and its style sheet.',
    'Chromium nie może tego wydrukować: sprawdź rozmiary strony i arkusz stylów.',
  ],
  ['The document has more than $1 million characters.', 'Dokument ma ponad $1 mln znaków.'],
  ['The document has more than $1 pages.', 'Dokument ma ponad $1 stron.'],
  ['The PDF has more than $1 MB: use smaller pictures.', 'PDF ma ponad $1 MB: użyj mniejszych obrazów.'],
  [
    'Boxes are printed in place of characters that no font has: $1 ($2). Install fonts where PDFs are printed, for example $3: PDFs that are printed after that have the characters.',
    'Zamiast znaków, których nie ma żadna czcionka, drukują się prostokąty: $1 ($2). Zainstaluj czcionki tam, gdzie drukowane są pliki PDF, na przykład $3: drukowane później pliki będą miały te znaki.',
  ],
  ['The job was cancelled.', 'Zadanie anulowano.'],
  [
    'The filter selects more than $1 records: narrow it, for example by issue date.',
    'Filtr wybiera ponad $1 zapisów: zawęź go, na przykład według daty wystawienia.',
  ],
  [
    'The template was deleted: create the job again with another one.',
    'Szablon został usunięty: utwórz zadanie ponownie z innym.',
  ],
  [
    '$1 files were deleted after their retention period: retry the job among the PDF jobs, which renders them again.',
    'Pliki usunięte po okresie przechowywania: $1. Ponów zadanie w zadaniach PDF, aby wydrukować je jeszcze raz.',
  ],
  [
    'The documents have $1 pages and $2 MB; a merged PDF may have $3 pages and $4 MB. Create the job again with the output zip: the rendered files are kept.',
    'Dokumenty mają $1 stron i $2 MB, a połączony PDF może mieć $3 stron i $4 MB. Utwórz zadanie ponownie z wynikiem zip: wydrukowane pliki pozostają.',
  ],
  [
    'A document fetches nothing: write pictures and fonts as data: URLs.',
    'Dokument niczego nie pobiera: zapisz obrazy i czcionki jako adresy data:.',
  ],
  [
    'A document fetches nothing: write the rules of the imported style sheet in the place of @import.',
    'Dokument niczego nie pobiera: w miejscu @import wpisz reguły importowanego arkusza stylów.',
  ],
  [
    'The link $1 runs a script or opens another page: link to https:, mailto: or a place of the document.',
    'Odnośnik $1 uruchamia skrypt lub otwiera inną stronę: użyj https:, mailto: lub miejsca w dokumencie.',
  ],
  ['The template is too long.', 'Szablon jest za długi.'],
  ['The template is nested too deeply.', 'Szablon jest zagnieżdżony zbyt głęboko.'],
  ['The template takes too long: reduce its loops.', 'Szablon działa zbyt długo: zmniejsz jego pętle.'],
  [
    'The template needs too much memory: reduce its texts and lists.',
    'Szablon potrzebuje zbyt wiele pamięci: zmniejsz jego teksty i listy.',
  ],
  ['The filter $1 does not exist.', 'Nie ma filtra $1.'],
  ['The tag $1 does not exist.', 'Nie ma znacznika $1.'],
  ['The data has no $1.', 'Dane nie mają pola $1.'],
  ['The template cannot be rendered.', 'Szablonu nie można wypełnić.'],
  ['The template cannot be rendered. $1.', 'Szablonu nie można wypełnić. $1.'],
  [
    'The document has $1 lines, and a PDF has at most $2. Split it into several documents.',
    'Dokument ma $1 pozycji, a PDF może mieć najwyżej $2. Podziel go na kilka dokumentów.',
  ],
  [
    'A timesheet report needs a period: its first and its last day.',
    'Raport czasu pracy wymaga okresu: pierwszego i ostatniego dnia.',
  ],
  [
    'The project has more than $1 entries between $2 and $3. Choose a shorter period.',
    'Projekt ma ponad $1 wpisów od $2 do $3. Wybierz krótszy okres.',
  ],
  [
    'The files of this job need a key with the scope $1, too.',
    'Pliki tego zadania wymagają klucza także z uprawnieniem $1.',
  ],
  ['This job needs a key with the scope $1, too.', 'To zadanie wymaga klucza także z uprawnieniem $1.'],
  [
    'Many previews are waiting: try again in a few seconds.',
    'Czeka wiele podglądów: spróbuj ponownie za kilka sekund.',
  ],
  [
    'The file was not used for its retention period and is deleted: retry its job, or create a new one.',
    'Plik nie był używany przez okres przechowywania i został usunięty: ponów jego zadanie albo utwórz nowe.',
  ],
  [
    'A job was created with this Idempotency-Key and other values: use a new key for a new job.',
    'Z tym Idempotency-Key utworzono już zadanie o innych wartościach: dla nowego zadania użyj nowego klucza.',
  ],
  [
    '$1 jobs are already pending or running: wait until jobs have ended, or cancel jobs that are not needed.',
    'Liczba zadań oczekujących i trwających osiągnęła limit ($1): poczekaj na koniec albo anuluj niepotrzebne.',
  ],
  [
    'The job has already ended ($1): it cannot be cancelled.',
    'Zadanie już się skończyło: nie można go anulować.',
  ],
  [
    'Each document of the job has its file: create a new job to render others.',
    'Każdy dokument zadania ma swój plik: aby wydrukować inne, utwórz nowe zadanie.',
  ],
  [
    'The job is $1: wait until it has ended, or cancel it.',
    'Zadanie jeszcze się nie skończyło: poczekaj na koniec albo je anuluj.',
  ],
  ['There is no such template.', 'Nie ma takiego szablonu.'],
  ['This is a template of the kind $1.', 'To szablon innego rodzaju.'],
  ['Send either ids or a filter.', 'Podaj identyfikatory albo filtr.'],
  ['The kind $1 has no such filter.', 'Ten rodzaj nie ma takiego filtra.'],
  ['Only a timesheet report has a period.', 'Okres ma tylko raport czasu pracy.'],
  ['A timesheet report needs a period.', 'Raport czasu pracy wymaga okresu.'],
  ['There is no $1 with this id.', 'Nie ma zapisu o tym identyfikatorze.'],
  [
    'The tenant has $1 templates: delete one that is no longer used.',
    'Liczba szablonów klienta osiągnęła limit ($1): usuń nieużywany.',
  ],
  [
    '$1 is a standard template: copy it with POST /api/v1/pdf/templates, and change the copy.',
    '$1 to szablon standardowy: skopiuj go i zmień kopię.',
  ],
  ['This must be the number of a version.', 'To musi być numer wersji.'],
  [
    'The job is $1: only a failed or cancelled job can be retried.',
    'Ponowić można tylko nieudane lub anulowane zadanie.',
  ],
  ['$1 PDF jobs wait for Chromium. $2', 'Zadania PDF czekające na Chromium: $1. $2'],
  [
    'The filter rate needs a rate, as in {{ line.rate | rate }}.',
    'Filtr rate wymaga stawki, na przykład {{ line.rate | rate }}.',
  ],
  ['There is no phrase $1.$2', 'Nie ma zwrotu $1.'],
  ['$1 is not a decimal.', '$1 nie jest liczbą dziesiętną.'],
  ['$1 is not a date such as 2026-11-22.', '$1 nie jest datą taką jak 2026-11-22.'],
  ['$1 is not an amount that can be written in words.', '$1 nie jest kwotą, którą można zapisać słownie.'],
  [
    '$1. A document fetches nothing: write pictures and fonts as data: URLs.',
    '$1. Dokument niczego nie pobiera: zapisz obrazy i czcionki jako adresy data:.',
  ],
  ['It refers to $1', 'Dokument odwołuje się do $1'],
  ['It contains what is forbidden: $1', 'Dokument zawiera coś niedozwolonego: $1'],
  [
    'PDFs need Chromium, Chrome or Edge: install one (on Debian: apt install chromium-headless-shell), or set CHROMIUM_PATH to its program.',
    'Pliki PDF wymagają programu Chromium, Chrome lub Edge: operator instaluje jeden z nich (w Debianie: apt install chromium-headless-shell) albo ustawia CHROMIUM_PATH.',
  ],
  [
    'CHROMIUM_PATH is $1, which is not a program: set it to Chromium, Chrome or Edge.',
    'CHROMIUM_PATH to $1, a to nie jest program: operator ustawia tam Chromium, Chrome lub Edge.',
  ],
  [
    '$1 is Chromium $2, and PDFs need $3 or newer: update it, or set CHROMIUM_PATH to a newer one.',
    '$1 to Chromium $2, a pliki PDF wymagają wersji $3 lub nowszej: operator aktualizuje ten program albo ustawia CHROMIUM_PATH na nowszy.',
  ],
  [
    '$1 cannot start its sandbox here: allow user namespaces, or set CHROMIUM_SANDBOX=no in a container of its own.',
    '$1 nie może tu uruchomić swojej piaskownicy: operator dopuszcza przestrzenie nazw użytkownika albo w osobnym kontenerze ustawia CHROMIUM_SANDBOX=no.',
  ],
  [
    '$1 does not start: try it with --version, and set CHROMIUM_PATH to a Chromium, Chrome or Edge that runs.',
    '$1 się nie uruchamia: operator sprawdza go z --version i ustawia CHROMIUM_PATH na działający program.',
  ],
  [
    '$1 starts, but prints no letters: install another Chromium, Chrome or Edge, or set CHROMIUM_PATH to one.',
    '$1 się uruchamia, ale nie drukuje liter: operator instaluje inny program Chromium, Chrome lub Edge albo wskazuje go w CHROMIUM_PATH.',
  ],
  [
    'The report has more than $1 rows: choose a shorter period',
    'Raport ma ponad $1 wierszy: wybierz krótszy okres',
  ],
  ['There is no project $1', 'Nie ma projektu $1'],
  ['There is no contract $1', 'Nie ma umowy $1'],
  ['Deleted with the company $1', 'Usunięto razem z firmą $1'],
  ['The company could not be deleted in $1 attempts: $2', 'Firmy nie udało się usunąć (próby: $1): $2'],
  [
    'The project $1 changes faster than it can be numbered: retry the job later',
    'Projekt $1 zmienia się szybciej, niż można go ponumerować: ponów zadanie później',
  ],
  [
    'The worker has claimed a job of the kind $1, which it does not process',
    'Proces roboczy pobrał zadanie rodzaju $1, którego nie obsługuje',
  ],
  [
    'The parameters are no longer valid: create the job again ($1)',
    'Parametry są już nieprawidłowe: utwórz zadanie ponownie ($1)',
  ],
  ['The file $1 has a damaged page', 'Plik $1 ma uszkodzoną stronę'],
  ['$1, line $2, column $3: $4', '$1, wiersz $2, kolumna $3: $4'],
  ['Line $1, column $2: $3', 'Wiersz $1, kolumna $2: $3'],
  ['The style refers to $1. $2', 'Styl odwołuje się do $1. $2'],
  ['$1 is unreachable ($2): try again later', '$1 jest nieosiągalny ($2): spróbuj ponownie później'],
  [
    '$1 is not the place of the files of this installation ($2): run bin/blobs check',
    '$1 nie jest miejscem plików tej instalacji ($2): uruchom bin/blobs check',
  ],
  [
    'The disk of the blob folder $1 is full: free some space',
    'Dysk folderu plików $1 jest pełny: zwolnij miejsce',
  ],
  ['The task $1 does not allow this time zone: $2', 'Zadanie $1 nie dopuszcza tej strefy czasowej: $2'],
  ['The task $1 has an invalid schedule: $2', 'Zadanie $1 ma nieprawidłowy harmonogram: $2'],
  [
    'The job was started $1 times in a row without finishing a step$2',
    'Zadanie rozpoczęto $1 razy z rzędu bez ukończenia kroku$2',
  ],
]
