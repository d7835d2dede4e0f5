import type { Phrase } from './phrases.ts'

/** What the tax service states about rates, groups, rules, settings and their files, in Polish. */
export const polishConfigurationTexts: readonly Phrase[] = [
  ['The document has $1 faults; see errors.', 'Liczba błędów dokumentu: $1.'],
  [
    '$1 is used by $2. Change or delete them first, or make the category inactive.',
    'Kategorii $1 używa: $2. Najpierw je zmień lub usuń albo wyłącz kategorię.',
  ],
  [
    'There is already a tax category $1; choose another code.',
    'Kategoria podatkowa $1 już istnieje: wybierz inny kod.',
  ],
  [
    'A cost that follows the goods has no rules, and $1 names this category; change or delete it first.',
    'Koszt doliczany do towarów nie ma reguł, a tę kategorię podaje $1: najpierw zmień lub usuń tę regułę.',
  ],
  [
    'Issued documents keep their own snapshots and are not affected.',
    'Wystawione dokumenty mają własne migawki i się nie zmieniają.',
  ],
  [
    'A tenant has at most $1 $2; delete some first.',
    'Klient może mieć najwyżej $1 takich zapisów: najpierw usuń niepotrzebne.',
  ],
  [
    'Rule $1 leads to destination, but no rate of the one-stop shop is for a buyer of the zone $2; its lines are rejected. Name a rate or a group instead.',
    'Reguła $1 daje stawkę kraju nabywcy, ale żadna stawka OSS nie jest dla nabywcy ze strefy $2; jej pozycje są odrzucane. Podaj stawkę lub grupę.',
  ],
  [
    '$1 leads to $2, which is not active or not in force on $3; its lines are rejected.',
    '$1 prowadzi do $2, a to jest nieaktywne lub nie obowiązuje w dniu $3; takie pozycje są odrzucane.',
  ],
  ['A file has at most $1 $2.', 'Plik ma najwyżej $1 wierszy.'],
  ['The row has $1 cells, and the header $2.', 'Liczba komórek wiersza: $1, a nagłówka: $2.'],
  ['The file is empty.', 'Plik jest pusty.'],
  [
    'The file cannot be imported; nothing was changed. It has $1 faults; see errors.',
    'Pliku nie można zaimportować; nic się nie zmieniło. Liczba błędów: $1.',
  ],
  [
    'The file is not UTF-8 text. In Excel, save it as "CSV UTF-8".',
    'Plik nie jest tekstem UTF-8. W Excelu zapisz go jako „CSV UTF-8”.',
  ],
  ['There is no column $1; the columns are $2.', 'Nie ma kolumny $1; kolumny to $2.'],
  ['This column is in the header twice.', 'Ta kolumna jest w nagłówku dwa razy.'],
  ['The $1 $2 would be removed.', 'Zapis $2 zostałby usunięty.'],
  [
    'The file does not contain $1 stored record$2; nothing was changed. Add $3 to the file, or send removals=allow to remove $4.',
    'W pliku brakuje zapisanych danych (liczba zapisów: $1); nic się nie zmieniło. Dodaj je do pliku albo zezwól na usunięcie.',
  ],
  [
    'The file cannot be imported; nothing was changed. See errors.',
    'Pliku nie można zaimportować; nic się nie zmieniło.',
  ],
  [
    '$1 is used by $2. Change or delete them first, or make the group inactive.',
    'Grupy $1 używa: $2. Najpierw je zmień lub usuń albo wyłącz grupę.',
  ],
  ['There is already a group $1; choose another code.', 'Grupa $1 już istnieje: wybierz inny kod.'],
  ['There is no rate $1; create it first.', 'Nie ma stawki $1: najpierw ją utwórz.'],
  ['$1 is in the group twice; list it once.', 'Stawka $1 jest w grupie dwa razy: podaj ją raz.'],
  ['$1 is a margin rate, which cannot be in a group.', '$1 to stawka marży, która nie może być w grupie.'],
  [
    '$1 is withheld from the net amount; set is_compound to 0.',
    'Stawka $1 jest potrącana od kwoty netto: nie może być liczona od sumy z innymi podatkami.',
  ],
  [
    '$1 and $2 are exclusive and inclusive on the same day; use one calculation mode.',
    'Stawki $1 i $2 są tego samego dnia dla cen netto i dla cen brutto: użyj jednego sposobu liczenia.',
  ],
  [
    'The next version cannot begin on $1: this version is in force $2. Send a later day on which it is in force.',
    'Następna wersja nie może zaczynać się $1: ta wersja obowiązuje $2. Podaj późniejszy dzień, w którym ona obowiązuje.',
  ],
  [
    '$1 is used by $2. Change or delete them first, or make the rate inactive.',
    'Stawki $1 używa: $2. Najpierw je zmień lub usuń albo wyłącz stawkę.',
  ],
  [
    'Documents were issued with $1 from $2, whose $3 is $4. End that version with valid_to and add a new version.',
    'Ze stawką $1 od $2 wystawiono dokumenty, a jej pole $3 ma wartość $4. Zakończ tę wersję i dodaj nową.',
  ],
  ['A rate must end after its first day.', 'Stawka musi kończyć się po swoim pierwszym dniu.'],
  [
    'A rate with status $1 must be 0.00; only standard and withholding rates have a percentage.',
    'Stawka o tym statusie musi wynosić 0.00; procent mają tylko stawki zwykłe i potrącane.',
  ],
  ['A withholding rate is at most 100 percent.', 'Stawka potrącana wynosi najwyżej 100%.'],
  [
    'An out_of_scope rate has no fiscal code; set it to null.',
    'Stawka niepodlegająca opodatkowaniu nie ma kodu fiskalnego: usuń go.',
  ],
  [
    'Only the rates of other countries have a category, for the one-stop shop; set it to null for PL.',
    'Rodzaj stawki OSS mają tylko stawki innych krajów: usuń go dla PL.',
  ],
  [
    'A rate of the one-stop shop must be exclusive or inclusive.',
    'Stawka OSS musi być dla cen netto lub brutto.',
  ],
  [
    'The name of the rate, $1, states $2, but its percentage is $3. Change tax_name, which is printed on documents.',
    'Nazwa stawki $1 mówi o $2, a jej procent to $3. Zmień nazwę, bo drukuje się na dokumentach.',
  ],
  [
    'In the KSeF structure FA(3) the field $1 $2. Exports to KSeF determine the fields from the facts of each line, not from this code.',
    'W strukturze FA(3) pole $1 $2. Eksport do KSeF wybiera pola na podstawie danych każdej pozycji, a nie tego kodu.',
  ],
  ['There is no active rule $1.', 'Nie ma aktywnej reguły $1.'],
  ['The rule $1 is in the order twice.', 'Reguła $1 jest w kolejności dwa razy.'],
  ['The active rule $1 is missing.', 'Brakuje aktywnej reguły $1.'],
  ['A rule must end after its first day.', 'Reguła musi kończyć się po swoim pierwszym dniu.'],
  ['There is no tax category $1; create it first.', 'Nie ma kategorii podatkowej $1: najpierw ją utwórz.'],
  [
    '$1 takes the taxes of the goods; a rule cannot choose its tax.',
    '$1 przejmuje podatki towarów: reguła nie może wybrać jej podatku.',
  ],
  ['There is no group $1; create it first.', 'Nie ma grupy $1: najpierw ją utwórz.'],
  [
    'The rule has the same priority as rule $1 and matches some of the same lines; change one of the priorities.',
    'Reguła ma ten sam priorytet co reguła $1 i pasuje do części tych samych pozycji: zmień jeden z priorytetów.',
  ],
  [
    'Rule $1 can never match: $2 all of its lines.',
    'Reguła $1 nigdy nie zadziała: wszystkie jej pozycje obejmuje wcześniej $2.',
  ],
  [
    'No rule matches $1 $2 $3 on $4; such lines are rejected unless they have a taxRateCode or taxGroupCode.',
    'Żadna reguła nie pasuje do $1 $2 $3 w dniu $4; takie pozycje są odrzucane, chyba że mają własną stawkę lub grupę.',
  ],
  ['There is no logo $1; store it with POST /seller/logos first.', 'Nie ma logo $1: najpierw je wgraj.'],
  [
    'This is not a PNG or JPEG image. Convert the logo to one of these types.',
    'To nie jest obraz PNG ani JPEG. Zamień logo na jeden z tych typów.',
  ],
  [
    '$1 logos are stored already; use one of them.',
    'Liczba zapisanych logo osiągnęła limit ($1): użyj jednego z nich.',
  ],
  [
    'Art. 106e(11) of the VAT act rounds half a grosz up; use half_up for Polish invoices.',
    'Art. 106e ust. 11 ustawy o VAT każe zaokrąglać pół grosza w górę: dla polskich faktur wybierz zaokrąglanie w górę.',
  ],
  [
    'contains only 0 % sales that are neither intra-EU supplies (P_13_6_2) nor exports (P_13_6_3)',
    'zawiera tylko sprzedaż 0% inną niż dostawy wewnątrzwspólnotowe (P_13_6_2) i eksport (P_13_6_3)',
  ],
  [
    'contains intra-EU supplies of goods; exempt sales are in P_13_7',
    'zawiera wewnątrzwspólnotowe dostawy towarów; sprzedaż zwolniona jest w P_13_7',
  ],
  [
    'contains exports of goods; services to EU businesses under reverse charge are in P_13_9',
    'zawiera eksport towarów; usługi dla firm z UE z odwrotnym obciążeniem są w P_13_9',
  ],
  ['does not exist; margin sales are in P_13_11', 'nie istnieje; sprzedaż w procedurze marży jest w P_13_11'],
  [
    '$1 $2 overlaps with $3 $4 ($5); end one before the other begins.',
    '$1 ($2) pokrywa się z $3 ($4): zakończ jedną wersję, zanim zacznie się druga.',
  ],
  [
    'The file cannot be imported; nothing was changed. $1',
    'Pliku nie można zaimportować; nic się nie zmieniło. $1',
  ],
  [
    'Returns and KSeF exports take a line with $1 for a supply abroad, and FA(3) refuses it in the zone domestic. For a deposit for packaging use the rate KAUCJA, for a multi-purpose voucher BON: they are known by these codes.',
    'Deklaracje i eksport do KSeF uznają pozycję ze stawką $1 za sprzedaż poza Polską, a FA(3) odrzuca ją w strefie krajowej. Dla kaucji za opakowanie użyj stawki KAUCJA, dla bonu różnego przeznaczenia BON: są rozpoznawane po tych kodach.',
  ],
  ['The change would make the group $1 invalid: $2', 'Po tej zmianie grupa $1 byłaby nieprawidłowa: $2'],
]
