import { defineMessages } from '../message/message.ts'

/** What is wrong with rates, groups, rules and categories, and with files of them; and what they are called. */
export const configuration = defineMessages('configuration', {
  from: { en: '{label} from {date}', pl: '{label} od {date}' },
  withPriority: { en: '{label} (priority {priority})', pl: '{label} (priorytet {priority})' },
  named: { en: '"{name}" {label}', pl: '„{name}” {label}' },
  rate: { en: 'rate {label}', pl: 'stawka {label}' },
  group: { en: 'group {label}', pl: 'grupa {label}' },
  category: { en: 'category {label}', pl: 'kategoria {label}' },
  rule: { en: 'rule {label}', pl: 'reguła {label}' },
  settings: { en: 'settings', pl: 'ustawienia' },
  andMore: { en: '{names} and {count} more', pl: '{names} i jeszcze {count}' },
  and: { en: '{one} and {other}', pl: '{one} i {other}' },

  noRateYet: {
    en: 'There is no rate {code}; create it first.',
    pl: 'Nie ma stawki {code}: najpierw ją utwórz.',
  },
  noGroupYet: {
    en: 'There is no group {code}; create it first.',
    pl: 'Nie ma grupy {code}: najpierw ją utwórz.',
  },
  noCategoryYet: {
    en: 'There is no tax category {code}; create it first.',
    pl: 'Nie ma kategorii podatkowej {code}: najpierw ją utwórz.',
  },
  groupCodeTaken: {
    en: 'There is already a group {code}; choose another code.',
    pl: 'Grupa {code} już istnieje: wybierz inny kod.',
  },
  categoryCodeTaken: {
    en: 'There is already a tax category {code}; choose another code.',
    pl: 'Kategoria podatkowa {code} już istnieje: wybierz inny kod.',
  },
  rateInUse: {
    en: '{code} is used by {users}. Change or delete them first, or make the rate inactive.',
    pl: 'Stawki {code} używa: {users}. Najpierw je zmień lub usuń albo wyłącz stawkę.',
  },
  groupInUse: {
    en: '{code} is used by {users}. Change or delete them first, or make the group inactive.',
    pl: 'Grupy {code} używa: {users}. Najpierw je zmień lub usuń albo wyłącz grupę.',
  },
  categoryInUse: {
    en: '{code} is used by {users}. Change or delete them first, or make the category inactive.',
    pl: 'Kategorii {code} używa: {users}. Najpierw je zmień lub usuń albo wyłącz kategorię.',
  },
  documentsKeepSnapshots: {
    en: 'Issued documents keep their own snapshots and are not affected.',
    pl: 'Wystawione dokumenty mają własne migawki i się nie zmieniają.',
  },

  rateWithoutDays: {
    en: 'A rate must end after its first day.',
    pl: 'Stawka musi kończyć się po swoim pierwszym dniu.',
  },
  percentWithoutTax: {
    en: 'A rate with status {status} must be 0.00; only standard and withholding rates have a percentage.',
    pl: 'Stawka o statusie „{status}” musi wynosić 0.00; procent mają tylko stawki opodatkowane i potrącane.',
  },
  withholdingOver100: {
    en: 'A withholding rate is at most 100 percent.',
    pl: 'Stawka potrącana wynosi najwyżej 100%.',
  },
  outOfScopeWithFiscalCode: {
    en: 'An out_of_scope rate has no fiscal code; set it to null.',
    pl: 'Stawka niepodlegająca opodatkowaniu nie ma kodu fiskalnego: usuń go.',
  },
  levelOfPolishRate: {
    en: 'Only the rates of other countries have a category, for the one-stop shop; set it to null for PL.',
    pl: 'Rodzaj stawki OSS mają tylko stawki innych krajów: usuń go dla PL.',
  },
  ossWithoutPriceMode: {
    en: 'A rate of the one-stop shop must be exclusive or inclusive.',
    pl: 'Stawka OSS musi być dla cen netto lub brutto.',
  },
  rateOverlaps: {
    en: '{rate} {period} overlaps with {other} {otherPeriod} ({id}); end one before the other begins.',
    pl: '{rate} ({period}) pokrywa się z {other} ({otherPeriod}; {id}): zakończ jedną wersję, zanim zacznie się druga.',
  },
  rateOnDocuments: {
    en: 'Documents were issued with {rate}, whose {field} is {value}. End that version with valid_to and add a new version.',
    pl: 'Ze stawką {rate} wystawiono dokumenty, a jej pole {field} ma wartość {value}. Zakończ tę wersję i dodaj nową.',
  },
  nextVersionOutside: {
    en: 'The next version cannot begin on {date}: this version is in force {period}. Send a later day on which it is in force.',
    pl: 'Następna wersja nie może zaczynać się {date}: ta wersja obowiązuje {period}. Podaj późniejszy dzień, w którym ona obowiązuje.',
  },
  groupMadeInvalid: {
    en: 'The change would make the group {group} invalid: {fault}',
    pl: 'Po tej zmianie grupa {group} byłaby nieprawidłowa: {fault}',
  },
  rateNameDiffers: {
    en: 'The name of the rate, "{name}", states {percentages}, but its percentage is {percent}. Change tax_name, which is printed on documents.',
    pl: 'Nazwa stawki, „{name}”, podaje {percentages}, a jej procent to {percent}. Zmień nazwę, bo drukuje się na dokumentach.',
  },
  outOfScopeIsAbroad: {
    en: 'Returns and KSeF exports take a line with {code} for a supply abroad, and FA(3) refuses it in the zone domestic. For a deposit for packaging use the rate KAUCJA, for a multi-purpose voucher BON: they are known by these codes.',
    pl: 'Deklaracje i eksport do KSeF uznają pozycję ze stawką {code} za sprzedaż poza Polską, a FA(3) odrzuca ją w strefie krajowej. Dla kaucji za opakowanie użyj stawki KAUCJA, dla bonu różnego przeznaczenia BON: są rozpoznawane po tych kodach.',
  },
  fiscalCodeDiffers: {
    en: 'In the KSeF structure FA(3) the field {field} {meaning}. Exports to KSeF determine the fields from the facts of each line, not from this code.',
    pl: 'W strukturze FA(3) pole {field} {meaning}. Eksport do KSeF wybiera pola na podstawie danych każdej pozycji, a nie tego kodu.',
  },
  otherZeroSales: {
    en: 'contains only 0 % sales that are neither intra-EU supplies (P_13_6_2) nor exports (P_13_6_3)',
    pl: 'zawiera tylko sprzedaż 0% inną niż dostawy wewnątrzwspólnotowe (P_13_6_2) i eksport (P_13_6_3)',
  },
  euSupplies: {
    en: 'contains intra-EU supplies of goods; exempt sales are in P_13_7',
    pl: 'zawiera wewnątrzwspólnotowe dostawy towarów; sprzedaż zwolniona jest w P_13_7',
  },
  exportsOfGoods: {
    en: 'contains exports of goods; services to EU businesses under reverse charge are in P_13_9',
    pl: 'zawiera eksport towarów; usługi dla firm z UE z odwrotnym obciążeniem są w P_13_9',
  },
  noSuchField: {
    en: 'does not exist; margin sales are in P_13_11',
    pl: 'nie istnieje; sprzedaż w procedurze marży jest w P_13_11',
  },

  rateTwiceInGroup: {
    en: '{code} is in the group twice; list it once.',
    pl: 'Stawka {code} jest w grupie dwa razy: podaj ją raz.',
  },
  marginInGroup: {
    en: '{code} is a margin rate, which cannot be in a group.',
    pl: '{code} to stawka marży, która nie może być w grupie.',
  },
  withholdingIsCompound: {
    en: '{code} is withheld from the net amount; set is_compound to 0.',
    pl: 'Stawka {code} jest potrącana od kwoty netto: nie może być liczona od sumy z innymi podatkami.',
  },
  groupMixesPriceModes: {
    en: '{code} and {other} are exclusive and inclusive on the same day; use one calculation mode.',
    pl: 'Stawki {code} i {other} są tego samego dnia dla cen netto i dla cen brutto: użyj jednego sposobu liczenia.',
  },

  costWithRules: {
    en: 'A cost that follows the goods has no rules, and {rules} names this category; change or delete it first.',
    pl: 'Koszt doliczany do towarów nie ma reguł, a tę kategorię podaje {rules}: najpierw to zmień lub usuń.',
  },

  ruleWithoutDays: {
    en: 'A rule must end after its first day.',
    pl: 'Reguła musi kończyć się po swoim pierwszym dniu.',
  },
  ruleForCost: {
    en: '{code} takes the taxes of the goods; a rule cannot choose its tax.',
    pl: '{code} przejmuje podatki towarów: reguła nie może wybrać jej podatku.',
  },
  priorityClash: {
    en: 'The rule has the same priority as rule {rule} and matches some of the same lines; change one of the priorities.',
    pl: 'Reguła ma ten sam priorytet co reguła {rule} i pasuje do części tych samych pozycji: zmień jeden z priorytetów.',
  },
  noActiveRule: { en: 'There is no active rule {rule}.', pl: 'Nie ma aktywnej reguły {rule}.' },
  ruleTwiceInOrder: {
    en: 'The rule {rule} is in the order twice.',
    pl: 'Reguła {rule} jest w kolejności dwa razy.',
  },
  ruleNotInOrder: { en: 'The active rule {rule} is missing.', pl: 'Brakuje aktywnej reguły {rule}.' },
  ruleBehindAnother: {
    en: 'Rule {rule} can never match: rule {first} comes first and matches all of its lines.',
    pl: 'Reguła {rule} nigdy nie zadziała: wszystkie jej pozycje obejmuje wcześniej reguła {first}.',
  },
  ruleBehindOthers: {
    en: 'Rule {rule} can never match: the rules before it match all of its lines.',
    pl: 'Reguła {rule} nigdy nie zadziała: wszystkie jej pozycje obejmują wcześniejsze reguły.',
  },
  linesWithoutRule: {
    en: 'No rule matches {customer} {zone} {item} on {date}; such lines are rejected unless they have a taxRateCode or taxGroupCode.',
    pl: 'Żadna reguła nie pasuje w dniu {date} do: „{customer}”, „{zone}”, „{item}”; takie pozycje są odrzucane, chyba że mają własną stawkę lub grupę.',
  },
  groupWithoutRate: {
    en: 'Group {group} leads to the rate {rate}, which is not active or not in force on {date}; its lines are rejected.',
    pl: 'Grupa {group} prowadzi do stawki {rate}, która jest nieaktywna lub nie obowiązuje w dniu {date}; jej pozycje są odrzucane.',
  },
  ruleWithoutRate: {
    en: 'Rule {rule} leads to the rate {rate}, which is not active or not in force on {date}; its lines are rejected.',
    pl: 'Reguła {rule} prowadzi do stawki {rate}, która jest nieaktywna lub nie obowiązuje w dniu {date}; jej pozycje są odrzucane.',
  },
  ruleWithoutGroup: {
    en: 'Rule {rule} leads to the group {group}, which is not active or not in force on {date}; its lines are rejected.',
    pl: 'Reguła {rule} prowadzi do grupy {group}, która jest nieaktywna lub nie obowiązuje w dniu {date}; jej pozycje są odrzucane.',
  },
  destinationWithoutRate: {
    en: 'Rule {rule} leads to destination, but no rate of the one-stop shop is for a buyer of the zone {zone}; its lines are rejected. Name a rate or a group instead.',
    pl: 'Reguła {rule} daje stawkę kraju nabywcy, ale żadna stawka OSS nie jest dla nabywcy ze strefy „{zone}”; jej pozycje są odrzucane. Podaj stawkę lub grupę.',
  },

  halfEven: {
    en: 'Art. 106e(11) of the VAT act rounds half a grosz up; use half_up for Polish invoices.',
    pl: 'Art. 106e ust. 11 ustawy o VAT każe zaokrąglać pół grosza w górę: dla polskich faktur wybierz zaokrąglanie w górę.',
  },

  tooManyRates: {
    en: 'A tenant has at most {max} versions of rates; delete some first.',
    pl: 'Klient może mieć najwyżej {max} wersji stawek: najpierw usuń niepotrzebne.',
  },
  tooManyGroups: {
    en: 'A tenant has at most {max} groups; delete some first.',
    pl: 'Klient może mieć najwyżej {max} grup: najpierw usuń niepotrzebne.',
  },
  tooManyCategories: {
    en: 'A tenant has at most {max} tax categories; delete some first.',
    pl: 'Klient może mieć najwyżej {max} kategorii podatkowych: najpierw usuń niepotrzebne.',
  },
  tooManyRules: {
    en: 'A tenant has at most {max} rules; delete some first.',
    pl: 'Klient może mieć najwyżej {max} reguł: najpierw usuń niepotrzebne.',
  },

  fileRefused: {
    en: 'The file cannot be imported; nothing was changed. {why}',
    pl: 'Pliku nie można zaimportować; nic się nie zmieniło. {why}',
  },
  seeErrors: { en: 'See errors.', pl: 'Błędy są wymienione.' },
  hasFaults: { en: 'It has {count} faults; see errors.', pl: 'Liczba błędów: {count}.' },
  hasManyFaults: {
    en: 'It has at least {count} faults; see errors.',
    pl: 'Liczba błędów: co najmniej {count}.',
  },
  wouldBeRemoved: { en: 'The {record} would be removed.', pl: 'Usunięta zostałaby {record}.' },
  recordsNotInFile: {
    en: 'The file does not contain {count} stored {count:record|records}; nothing was changed. Add {count:it|them} to the file, or send removals=allow to remove {count:it|them}.',
    pl: 'W pliku brakuje {count} {count:zapisu|zapisów|zapisów}; nic się nie zmieniło. Dodaj {count:go|je|je} do pliku albo zezwól na usunięcie.',
  },
  atRow: { en: 'row {row}: {fault}', pl: 'wiersz {row}: {fault}' },
  atCell: { en: 'row {row}, column {column}: {fault}', pl: 'wiersz {row}, kolumna {column}: {fault}' },
  storedRecord: { en: 'The stored {record}: {fault}', pl: 'Zapisana {record}: {fault}' },
  tooManyRatesInFile: { en: 'A file has at most {max} rates.', pl: 'Plik ma najwyżej {max} stawek.' },
  tooManyRulesInFile: { en: 'A file has at most {max} rules.', pl: 'Plik ma najwyżej {max} reguł.' },
  cellsOfRow: {
    en: 'The row has {cells} {cells:cell|cells}, and the header {columns}.',
    pl: 'Wiersz ma {cells} {cells:komórkę|komórki|komórek}, a nagłówek {columns}.',
  },
  tooManyRowsInFile: {
    en: 'A file has at most {max} rows. Send the others in a second one.',
    pl: 'Plik ma najwyżej {max} wierszy. Pozostałe wyślij w drugim.',
  },
  emptyFile: { en: 'The file is empty.', pl: 'Plik jest pusty.' },
  notUtf8: {
    en: 'The file is not UTF-8 text. In Excel, save it as "CSV UTF-8".',
    pl: 'Plik nie jest tekstem UTF-8. W Excelu zapisz go jako „CSV UTF-8”.',
  },
  openCell: {
    en: 'A cell begins with a quotation mark and does not end with one.',
    pl: 'Komórka zaczyna się cudzysłowem i nie kończy się nim.',
  },
  textAfterCell: {
    en: 'A cell has text after its closing quotation mark; double each quotation mark inside a cell.',
    pl: 'Komórka ma tekst po cudzysłowie zamykającym; podwój każdy cudzysłów wewnątrz komórki.',
  },
  noColumn: {
    en: 'There is no column {column}; the columns are {columns}.',
    pl: 'Nie ma kolumny {column}; kolumny to {columns}.',
  },
  columnTwice: { en: 'This column is in the header twice.', pl: 'Ta kolumna jest w nagłówku dwa razy.' },
})
