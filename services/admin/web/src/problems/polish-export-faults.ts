import { inPolish, type Sentence } from './sentences.ts'

/** Returns why a document has no FA(3) file or a period has no return in Polish; null for any other text. */
export function polishExportFault(fault: string): string | null {
  const [, number, line, sentence = fault] = /^Document (.+?)(?:, line (\d+))?: (.*)$/s.exec(fault) ?? []
  const polish = exact.get(sentence) ?? inPolish(sentence, sentences)
  if (polish === null || number === undefined) return polish
  return `Dokument ${number}${line === undefined ? '' : `, pozycja ${line}`}: ${polish}`
}

const notSentYet = 'Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie'
const noRateInPln = 'a pozycja nie ma kursu waluty.'

/** The sentences of `packages/fiscal`, of `tax-engine/reporting` and of the returns of the tax service. */
const exact: ReadonlyMap<string, string> = new Map([
  [
    'Only an invoice has an FA(3) file. An offer and an order have none.',
    'Plik FA(3) ma tylko faktura. Oferta i zamówienie go nie mają.',
  ],
  [
    'No line of the document is VAT: FA(3) has no field for a tax that is only withheld, and none for a deposit or a voucher. Document them with an accounting note outside KSeF.',
    'Żadna pozycja dokumentu nie podlega VAT: FA(3) nie ma pola dla samego podatku u źródła ani dla kaucji lub bonu. Udokumentuj je notą księgową poza KSeF.',
  ],
  [
    'FA(3) needs the name, the address and the NIP of the seller as they were at the approval. Set them with PUT /seller before you approve invoices.',
    'FA(3) wymaga nazwy, adresu i NIP-u sprzedawcy z chwili zatwierdzenia. Uzupełnij dane sprzedawcy przed zatwierdzaniem faktur.',
  ],
  [
    'FA(3) does not correct the NIP of the buyer (Podmiot2K): KSeF has delivered the invoice to the former one. Void this correction. For the same buyer, correct the buyer with its taxId; for another one, credit the invoice in full and approve a new one.',
    'FA(3) nie koryguje NIP-u nabywcy (Podmiot2K): KSeF doręczył fakturę poprzedniemu nabywcy. Unieważnij tę korektę. Dla tego samego nabywcy skoryguj jego dane i podaj jego NIP; dla innego skoryguj fakturę w całości do zera i zatwierdź nową.',
  ],
  [
    'FA(3) does not correct the NIP of an additional buyer (Podmiot2K): KSeF has delivered the invoice to the former one. Void this correction. For the same buyers, correct the third parties with the taxId of each additional buyer; for others, credit the invoice in full and approve a new one.',
    'FA(3) nie koryguje NIP-u dodatkowego nabywcy (Podmiot2K): KSeF doręczył fakturę poprzedniemu nabywcy. Unieważnij tę korektę. Dla tych samych nabywców skoryguj podmioty trzecie i podaj NIP każdego dodatkowego nabywcy; dla innych skoryguj fakturę w całości do zera i zatwierdź nową.',
  ],
  [
    'An exempt line needs the provision that exempts it (VAT act art. 106e(1)(19)). Correct the document with exemptionBasis.',
    'Pozycja zwolniona wymaga przepisu, na podstawie którego jest zwolniona (art. 106e ust. 1 pkt 19 ustawy o VAT). Skoryguj dokument i podaj podstawę zwolnienia.',
  ],
  [
    'FA(3) allows one VAT rate for a line, and this line has several. Split the line.',
    'FA(3) dopuszcza jedną stawkę VAT w pozycji, a ta pozycja ma ich kilka. Podziel pozycję.',
  ],
  [
    'FA(3) has no summary field for this rate with this buyer and kind of item. Check the rate and the facts of the line.',
    'FA(3) nie ma pola podsumowania dla tej stawki przy tym nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  ],
  [
    'It is not known whether this line is a supply abroad, which FA(3) states as "np I", or no supply: it is out of scope, and the buyer is in Poland. Void the document if it was never sent, and approve it again: a deposit for packaging with the rate KAUCJA, a multi-purpose voucher with BON, a supply abroad with the customer.geoZone export_world and without customer.country.',
    `Nie wiadomo, czy ta pozycja jest dostawą lub usługą poza Polską, którą FA(3) oznacza „np I”, czy w ogóle nie jest sprzedażą: nie podlega ustawie, a nabywca jest w Polsce. ${notSentYet}: kaucję za opakowanie ze stawką KAUCJA, bon różnego przeznaczenia ze stawką BON, sprzedaż poza Polską z customer.geoZone export_world i bez customer.country.`,
  ],
  [
    'An invoice in a foreign currency states its VAT in PLN too (VAT act art. 106e(11)). Give an exchange rate.',
    'Faktura w walucie obcej podaje VAT także w PLN (art. 106e ust. 11 ustawy o VAT). Podaj kurs waluty.',
  ],
  [
    'A row of JPK_V7M has one VAT rate for a line, and this line has several.',
    'Wiersz JPK_V7M ma jedną stawkę VAT dla pozycji, a ta pozycja ma ich kilka.',
  ],
  [
    'JPK_V7M is in PLN (VAT act art. 31a), and the line has no exchange rate. Void the document if it was never sent, and approve it again with one.',
    `JPK_V7M jest w PLN (art. 31a ustawy o VAT), ${noRateInPln} ${notSentYet} z kursem.`,
  ],
  [
    'The supply of the second taxpayer of a triangular transaction is no intra-EU supply from Poland (VAT act art. 135 to 138). Use a rate that is out of scope.',
    'Dostawa drugiego podatnika w transakcji trójstronnej nie jest wewnątrzwspólnotową dostawą z Polski (art. 135–138 ustawy o VAT). Użyj stawki poza zakresem ustawy.',
  ],
  [
    'JPK_V7M has cells for margins that are taxed with 23, 8 or 5 %.',
    'JPK_V7M ma pola dla marży opodatkowanej stawką 23, 8 lub 5%.',
  ],
  [
    'The lump-sum of taxis is declared in a return of its own, VAT-12.',
    'Ryczałt taksówek wykazuje się w osobnej deklaracji VAT-12.',
  ],
  [
    'JPK_V7M has no cell for the seller of a supply in Poland whose tax the buyer settles. Register it as your tax adviser says.',
    'JPK_V7M nie ma pola dla sprzedawcy, którego podatek w Polsce rozlicza nabywca. Zaewidencjonuj tę sprzedaż zgodnie ze wskazówką doradcy podatkowego.',
  ],
  [
    'JPK_V7M has no cell for this rate with this buyer and kind of item. Check the rate and the facts of the line.',
    'JPK_V7M nie ma pola dla tej stawki przy tym nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  ],
  [
    'with cash accounting the tax is due with the payment (VAT act art. 21), which is not stored, and declared quarterly in JPK_V7K (art. 99(2)).',
    'przy metodzie kasowej podatek jest należny z chwilą zapłaty (art. 21 ustawy o VAT), która nie jest zapisana, i wykazywany kwartalnie w JPK_V7K (art. 99 ust. 2).',
  ],
  [
    'The OSS return has one VAT rate for a line, and this line has several.',
    'Deklaracja OSS ma jedną stawkę VAT dla pozycji, a ta pozycja ma ich kilka.',
  ],
  [
    'The OSS return separates goods and services, and the kind of this line is not known. Void the document if it was never sent, and approve it again with an itemType.',
    `Deklaracja OSS rozdziela towary i usługi, a rodzaj tej pozycji nie jest znany. ${notSentYet} z rodzajem pozycji.`,
  ],
  [
    'VAT-UE needs one VAT rate for a line, and this line has several.',
    'VAT-UE wymaga jednej stawki VAT dla pozycji, a ta pozycja ma ich kilka.',
  ],
  [
    'VAT-UE is in PLN (VAT act art. 31a), and the line has no exchange rate. Void the document if it was never sent, and approve it again with one.',
    `VAT-UE jest w PLN (art. 31a ustawy o VAT), ${noRateInPln} ${notSentYet} z kursem.`,
  ],
  [
    'VAT-UE needs the VAT number of the buyer in another member state (VAT act art. 100(8)), and the document has none that is valid for this supply. Void the document if it was never sent, and approve it again with the number of the buyer; else state it as your tax adviser says.',
    `VAT-UE wymaga numeru VAT nabywcy z innego państwa członkowskiego (art. 100 ust. 8 ustawy o VAT), a dokument nie ma numeru ważnego dla tej sprzedaży. ${notSentYet} z numerem nabywcy; w przeciwnym razie wykaż go zgodnie ze wskazówką doradcy podatkowego.`,
  ],
  [
    'The supply of the second taxpayer of a triangular transaction is no intra-EU supply from Poland. Use a rate that is out of scope.',
    'Dostawa drugiego podatnika w transakcji trójstronnej nie jest wewnątrzwspólnotową dostawą z Polski. Użyj stawki poza zakresem ustawy.',
  ],
  [
    'It is not known whether this line belongs into VAT-UE: its rate does not fit its buyer and kind of item. Check the rate and the facts of the line.',
    'Nie wiadomo, czy ta pozycja należy do VAT-UE: jej stawka nie pasuje do nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  ],
])

const sentences: readonly Sentence[] = [
  [
    /^FA\(3\) has room for (\S+) rows\. Divide the invoice\.$/,
    'FA(3) mieści najwyżej $1 wierszy. Podziel fakturę.',
  ],
  [
    /^JPK_V7M needs .+\. Set (\w+) with PUT \/seller\.$/,
    'JPK_V7M wymaga danych sprzedawcy: brakuje pola $1. Uzupełnij dane sprzedawcy.',
  ],
  [
    /^The OSS return is in euro: give the units of (\w+) for one euro by the European Central Bank on (\S+), or on the next day for which it publishes rates, as rates=(\S+)\.$/,
    'Deklaracja OSS jest w euro: podaj, ile $1 kosztowało jedno euro według Europejskiego Banku Centralnego w dniu $2 lub w następnym dniu publikacji kursów, jako rates=$3.',
  ],
  [
    /^The quarter (\S+) is closed with (\S+) (\w+) for one euro on the last day of (\S+): leave this rate out\. Another one needs that quarter to be reopened\.$/,
    'Kwartał $1 zamknięto z kursem $2 $3 za jedno euro w ostatnim dniu $4: pomiń ten kurs. Inny kurs wymaga otwarcia tamtego kwartału.',
  ],
  [
    /^A return has at most (\S+) sums of states, rates and currencies\.$/,
    'Deklaracja ma najwyżej $1 sum państw, stawek i walut.',
  ],
  [/^A register has at most (\S+) rows\.$/, 'Ewidencja ma najwyżej $1 wierszy.'],
  [
    /^A statement has at most (\S+) buyers\. State this month with the software of your accountant\.$/,
    'Informacja ma najwyżej $1 nabywców. Wykaż ten miesiąc w programie swojego księgowego.',
  ],
  // The message of libxml2 stays as it is.
  [/^The schema of (\S+) does not allow (.*?): (.*)$/s, 'Schemat $1 nie dopuszcza $2: $3'],
]
