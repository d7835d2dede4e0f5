import { defineMessages } from '../message/message.ts'

/** Why a document has no FA(3) file, and a period no JPK_V7M, VAT-UE or OSS return. */
export const exports = defineMessages('exports', {
  inDocument: { en: 'Document {number}: {fault}', pl: 'Dokument {number}: {fault}' },
  inLine: {
    en: 'Document {number}, line {line}: {fault}',
    pl: 'Dokument {number}, pozycja {line}: {fault}',
  },
  sequence: { en: '{first} {second}', pl: '{first} {second}' },
  // The fault is a text of libxml2.
  brokenSchema: {
    en: 'The schema of {structure} does not allow {text}: {fault}',
    pl: 'Schemat {structure} nie dopuszcza {text}: {fault}',
  },

  refusedCharacter: {
    en: 'This has the character {character}, which XML or KSeF refuses. Correct the field without it, or void the document if it was never sent, and approve it again.',
    pl: 'To pole ma znak {character}, którego nie przyjmuje XML lub KSeF. Skoryguj je bez tego znaku albo unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie.',
  },
  notAnInvoice: {
    en: 'Only an invoice has an FA(3) file. An offer and an order have none.',
    pl: 'Plik FA(3) ma tylko faktura. Oferta i zamówienie go nie mają.',
  },
  fa3WithoutVat: {
    en: 'No line of the document is VAT: FA(3) has no field for a tax that is only withheld, and none for a deposit or a voucher. Document them with an accounting note outside KSeF.',
    pl: 'Żadna pozycja dokumentu nie podlega VAT: FA(3) nie ma pola dla samego podatku u źródła ani dla kaucji lub bonu. Udokumentuj je notą księgową poza KSeF.',
  },
  fa3WithoutSeller: {
    en: 'FA(3) needs the name, the address and the NIP of the seller as they were at the approval. Set them with PUT /seller before you approve invoices.',
    pl: 'FA(3) wymaga nazwy, adresu i NIP-u sprzedawcy z chwili zatwierdzenia. Uzupełnij dane sprzedawcy przed zatwierdzaniem faktur.',
  },
  nipOfBuyerChanged: {
    en: 'FA(3) does not correct the NIP of the buyer (Podmiot2K): KSeF has delivered the invoice to the former one. Void this correction. For the same buyer, correct the buyer with its taxId; for another one, credit the invoice in full and approve a new one.',
    pl: 'FA(3) nie koryguje NIP-u nabywcy (Podmiot2K): KSeF doręczył fakturę poprzedniemu nabywcy. Unieważnij tę korektę. Dla tego samego nabywcy skoryguj jego dane i podaj jego NIP; dla innego skoryguj fakturę w całości do zera i zatwierdź nową.',
  },
  nipOfAdditionalBuyerChanged: {
    en: 'FA(3) does not correct the NIP of an additional buyer (Podmiot2K): KSeF has delivered the invoice to the former one. Void this correction. For the same buyers, correct the third parties with the taxId of each additional buyer; for others, credit the invoice in full and approve a new one.',
    pl: 'FA(3) nie koryguje NIP-u dodatkowego nabywcy (Podmiot2K): KSeF doręczył fakturę poprzedniemu nabywcy. Unieważnij tę korektę. Dla tych samych nabywców skoryguj podmioty trzecie i podaj NIP każdego dodatkowego nabywcy; dla innych skoryguj fakturę w całości do zera i zatwierdź nową.',
  },
  fa3WithoutExemptionBasis: {
    en: 'An exempt line needs the provision that exempts it (VAT act art. 106e(1)(19)). Correct the document with exemptionBasis.',
    pl: 'Pozycja zwolniona wymaga przepisu, na podstawie którego jest zwolniona (art. 106e ust. 1 pkt 19 ustawy o VAT). Skoryguj dokument i podaj podstawę zwolnienia.',
  },
  originalWaitsForNumber: {
    en: 'The invoice {number}, which this document names, was issued offline and waits for its KSeF number. Store the number with it first, or remove what is stored about it in KSeF if it was issued outside KSeF.',
    pl: 'Faktura {number}, do której odnosi się ten dokument, została wystawiona offline i czeka na numer KSeF. Najpierw zapisz jej numer albo usuń jej dane KSeF, jeśli wystawiono ją poza KSeF.',
  },
  fa3IssueDateToCome: {
    en: 'The invoice is dated {day}, and today is {today}: KSeF refuses a date of issue that is still to come. Export it on that day.',
    pl: 'Faktura ma datę {day}, a dziś jest {today}: KSeF odrzuca datę wystawienia, która jeszcze nie nadeszła. Wyeksportuj ją tego dnia.',
  },
  fa3TooManyRows: {
    en: 'FA(3) has room for {max} rows. Divide the invoice.',
    pl: 'FA(3) mieści najwyżej {max} wierszy. Podziel fakturę.',
  },
  fa3SeveralTaxes: {
    en: 'FA(3) allows one VAT rate for a line, and this line has several. Split the line.',
    pl: 'FA(3) dopuszcza jedną stawkę VAT w pozycji, a ta pozycja ma ich kilka. Podziel pozycję.',
  },
  fa3NoField: {
    en: 'FA(3) has no summary field for this rate with this buyer and kind of item. Check the rate and the facts of the line.',
    pl: 'FA(3) nie ma pola podsumowania dla tej stawki przy tym nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  },
  fa3AbroadOrNoSupply: {
    en: 'It is not known whether this line is a supply abroad, which FA(3) states as "np I", or no supply: it is out of scope, and the buyer is in Poland. Void the document if it was never sent, and approve it again: a deposit for packaging with the rate KAUCJA, a multi-purpose voucher with BON, a supply abroad with the customer.geoZone export_world and without customer.country.',
    pl: 'Nie wiadomo, czy ta pozycja jest dostawą lub usługą poza Polską, którą FA(3) oznacza „np I”, czy w ogóle nie jest sprzedażą: nie podlega ustawie, a nabywca jest w Polsce. Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie: kaucję za opakowanie ze stawką KAUCJA, bon różnego przeznaczenia ze stawką BON, sprzedaż poza Polską z customer.geoZone export_world i bez customer.country.',
  },
  fa3WithoutExchangeRate: {
    en: 'An invoice in a foreign currency states its VAT in PLN too (VAT act art. 106e(11)). Give an exchange rate.',
    pl: 'Faktura w walucie obcej podaje VAT także w PLN (art. 106e ust. 11 ustawy o VAT). Podaj kurs waluty.',
  },

  jpkWithoutNip: {
    en: 'JPK_V7M needs the NIP of the seller. Set nip with PUT /seller.',
    pl: 'JPK_V7M wymaga NIP-u sprzedawcy. Uzupełnij dane sprzedawcy.',
  },
  jpkWithoutName: {
    en: 'JPK_V7M needs the name of the seller. Set name with PUT /seller.',
    pl: 'JPK_V7M wymaga nazwy sprzedawcy. Uzupełnij dane sprzedawcy.',
  },
  jpkWithoutEmail: {
    en: 'JPK_V7M needs the e-mail address of the seller. Set email with PUT /seller.',
    pl: 'JPK_V7M wymaga adresu e-mail sprzedawcy. Uzupełnij dane sprzedawcy.',
  },
  jpkWithoutTaxOffice: {
    en: 'JPK_V7M needs the code of the tax office that the seller belongs to. Set taxOffice with PUT /seller.',
    pl: 'JPK_V7M wymaga kodu urzędu skarbowego sprzedawcy. Uzupełnij dane sprzedawcy.',
  },
  jpkSeveralTaxes: {
    en: 'A row of JPK_V7M has one VAT rate for a line, and this line has several.',
    pl: 'Wiersz JPK_V7M ma jedną stawkę VAT dla pozycji, a ta pozycja ma ich kilka.',
  },
  jpkWithoutExchangeRate: {
    en: 'JPK_V7M is in PLN (VAT act art. 31a), and the line has no exchange rate. Void the document if it was never sent, and approve it again with one.',
    pl: 'JPK_V7M jest w PLN (art. 31a ustawy o VAT), a pozycja nie ma kursu waluty. Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie z kursem.',
  },
  jpkTriangularSupply: {
    en: 'The supply of the second taxpayer of a triangular transaction is no intra-EU supply from Poland (VAT act art. 135 to 138). Use a rate that is out of scope.',
    pl: 'Dostawa drugiego podatnika w transakcji trójstronnej nie jest wewnątrzwspólnotową dostawą z Polski (art. 135–138 ustawy o VAT). Użyj stawki poza zakresem ustawy.',
  },
  jpkMarginRate: {
    en: 'JPK_V7M has cells for margins that are taxed with 23, 8 or 5 %.',
    pl: 'JPK_V7M ma pola dla marży opodatkowanej stawką 23, 8 lub 5%.',
  },
  jpkTaxis: {
    en: 'The lump-sum of taxis is declared in a return of its own, VAT-12.',
    pl: 'Ryczałt taksówek wykazuje się w osobnej deklaracji VAT-12.',
  },
  jpkReverseCharge: {
    en: 'JPK_V7M has no cell for the seller of a supply in Poland whose tax the buyer settles. Register it as your tax adviser says.',
    pl: 'JPK_V7M nie ma pola dla sprzedawcy, którego podatek w Polsce rozlicza nabywca. Zaewidencjonuj tę sprzedaż zgodnie ze wskazówką doradcy podatkowego.',
  },
  jpkNoCell: {
    en: 'JPK_V7M has no cell for this rate with this buyer and kind of item. Check the rate and the facts of the line.',
    pl: 'JPK_V7M nie ma pola dla tej stawki przy tym nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  },
  jpkCashAccounting: {
    en: 'with cash accounting the tax is due with the payment (VAT act art. 21), which is not stored, and declared quarterly in JPK_V7K (art. 99(2)).',
    pl: 'przy metodzie kasowej podatek jest należny z chwilą zapłaty (art. 21 ustawy o VAT), która nie jest zapisana, i wykazywany kwartalnie w JPK_V7K (art. 99 ust. 2).',
  },
  jpkOfClosing: {
    en: 'Closing {number} of {period} has a file with the purpose {purpose}. Leave the purpose out, or ask for state=now.',
    pl: 'Zamknięcie {number} miesiąca {period} ma plik z celem {purpose}. Pomiń cel albo pobierz state=now.',
  },
  jpkTooManyRows: {
    en: 'A register has at most {max} rows.',
    pl: 'Ewidencja ma najwyżej {max} wierszy.',
  },

  ossSeveralTaxes: {
    en: 'The OSS return has one VAT rate for a line, and this line has several.',
    pl: 'Deklaracja OSS ma jedną stawkę VAT dla pozycji, a ta pozycja ma ich kilka.',
  },
  ossKindUnknown: {
    en: 'The OSS return separates goods and services, and the kind of this line is not known. Void the document if it was never sent, and approve it again with an itemType.',
    pl: 'Deklaracja OSS rozdziela towary i usługi, a rodzaj tej pozycji nie jest znany. Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie z rodzajem pozycji.',
  },
  ossRateMissing: {
    en: 'The OSS return is in euro: give the units of {currency} for one euro by the European Central Bank on {day}, or on the next day for which it publishes rates, as rates={example}.',
    pl: 'Deklaracja OSS jest w euro: podaj, ile {currency} kosztowało jedno euro według Europejskiego Banku Centralnego w dniu {day} lub w następnym dniu publikacji kursów, jako rates={example}.',
  },
  ossRateOfClosing: {
    en: 'The quarter {closed} is closed with {rate} {currency} for one euro on the last day of {quarter}: leave this rate out. Another one needs that quarter to be reopened.',
    pl: 'Kwartał {closed} zamknięto z kursem {rate} {currency} za jedno euro w ostatnim dniu {quarter}: pomiń ten kurs. Inny kurs wymaga otwarcia tamtego kwartału.',
  },
  ossTooManySums: {
    en: 'A return has at most {max} sums of states, rates and currencies.',
    pl: 'Deklaracja ma najwyżej {max} sum państw, stawek i walut.',
  },

  vatUeSeveralTaxes: {
    en: 'VAT-UE needs one VAT rate for a line, and this line has several.',
    pl: 'VAT-UE wymaga jednej stawki VAT dla pozycji, a ta pozycja ma ich kilka.',
  },
  vatUeWithoutExchangeRate: {
    en: 'VAT-UE is in PLN (VAT act art. 31a), and the line has no exchange rate. Void the document if it was never sent, and approve it again with one.',
    pl: 'VAT-UE jest w PLN (art. 31a ustawy o VAT), a pozycja nie ma kursu waluty. Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie z kursem.',
  },
  vatUeBuyerNumber: {
    en: 'VAT-UE needs the VAT number of the buyer in another member state (VAT act art. 100(8)), and the document has none that is valid for this supply. Void the document if it was never sent, and approve it again with the number of the buyer; else state it as your tax adviser says.',
    pl: 'VAT-UE wymaga numeru VAT nabywcy z innego państwa członkowskiego (art. 100 ust. 8 ustawy o VAT), a dokument nie ma numeru ważnego dla tej sprzedaży. Unieważnij dokument, jeśli nie został wysłany, i zatwierdź go ponownie z numerem nabywcy; w przeciwnym razie wykaż go zgodnie ze wskazówką doradcy podatkowego.',
  },
  vatUeTriangularSupply: {
    en: 'The supply of the second taxpayer of a triangular transaction is no intra-EU supply from Poland. Use a rate that is out of scope.',
    pl: 'Dostawa drugiego podatnika w transakcji trójstronnej nie jest wewnątrzwspólnotową dostawą z Polski. Użyj stawki poza zakresem ustawy.',
  },
  vatUeNoPart: {
    en: 'It is not known whether this line belongs into VAT-UE: its rate does not fit its buyer and kind of item. Check the rate and the facts of the line.',
    pl: 'Nie wiadomo, czy ta pozycja należy do VAT-UE: jej stawka nie pasuje do nabywcy i rodzaju pozycji. Sprawdź stawkę i dane pozycji.',
  },
  vatUeTooManyBuyers: {
    en: 'A statement has at most {max} buyers. State this month with the software of your accountant.',
    pl: 'Informacja ma najwyżej {max} nabywców. Wykaż ten miesiąc w programie swojego księgowego.',
  },
})
