import type { Phrase } from './phrases.ts'

/** Why a document cannot be calculated, and the warnings of a calculation, in Polish. */
export const polishCalculationTexts: readonly Phrase[] = [
  [
    'The tax of the margin procedure follows from the margin, which an advance does not have. Invoice margin goods with the supply.',
    'Podatek w procedurze marży wynika z marży, której zaliczka nie ma. Towary z marżą zafakturuj przy dostawie.',
  ],
  [
    'An amount received has at most two decimals. Round it.',
    'Otrzymana kwota ma najwyżej dwa miejsca po przecinku: zaokrąglij ją.',
  ],
  [
    'An advance is above zero. Credit the advance invoice to take it back.',
    'Zaliczka jest większa od zera. Aby ją cofnąć, skoryguj fakturę zaliczkową.',
  ],
  [
    'The order amounts to $1 gross, and the advance to $2. Raise the order, or correct the amount.',
    'Zamówienie wynosi $1 brutto, a zaliczka $2. Zwiększ zamówienie albo popraw kwotę.',
  ],
  [
    'The advance invoices amount to more than the order. Correct them first, or settle only those that belong to the order.',
    'Faktury zaliczkowe przekraczają zamówienie. Najpierw je skoryguj albo rozlicz tylko te, które do niego należą.',
  ],
  [
    'The tax category $1 is not active. Name another one, or activate it.',
    'Kategoria podatkowa $1 jest nieaktywna. Podaj inną albo ją włącz.',
  ],
  [
    'The tax category $1 has the item type $2, the line has $3. Leave itemType out, or name another category.',
    'Kategoria podatkowa $1 ma inny rodzaj niż pozycja. Pomiń rodzaj pozycji albo podaj inną kategorię.',
  ],
  [
    'The settlement already takes off these advances as they are by now. Name the advances that it takes off, or leave settles out.',
    'Rozliczenie już odejmuje te zaliczki w obecnej postaci. Podaj zaliczki, które odejmuje, albo je pomiń.',
  ],
  [
    'The document would amount to $1 and change its sign. Correct it to zero at most.',
    'Dokument wyniósłby $1 i zmienił znak. Skoryguj go najwyżej do zera.',
  ],
  [
    'The advance already is $1. Give the amount that was received, or leave amountReceived out.',
    'Zaliczka już wynosi $1. Podaj kwotę, którą otrzymano, albo ją pomiń.',
  ],
  [
    'Line $1 takes off an advance invoice. Name the advance invoices to settle in settles.',
    'Pozycja $1 odejmuje fakturę zaliczkową. Podaj faktury zaliczkowe do rozliczenia.',
  ],
  [
    'An advance is an amount received. Credit it by amount, or describe what the order becomes.',
    'Zaliczka to otrzymana kwota. Skoryguj ją kwotą albo opisz, jak zmienia się zamówienie.',
  ],
  [
    'A line that a correction changes has that of its document, and a new line may have its own. Without one void the document, and approve it again.',
    'Pozycja zmieniana korektą ma dane swojego dokumentu, a nowa może mieć własne. Jeśli ich brak, unieważnij dokument i zatwierdź go ponownie.',
  ],
  [
    'The document has no line with the id $1. Name one of its lines, or add a line.',
    'Dokument nie ma pozycji $1. Podaj jedną z jego pozycji albo dodaj nową.',
  ],
  [
    'Line $1 would change its sign. Change it to zero at most, and add a line for what goes beyond.',
    'Pozycja $1 zmieniłaby znak. Zmień ją najwyżej do zera i dodaj pozycję na resztę.',
  ],
  [
    'Line $1 is already as this describes it. Leave it out, or describe what changes.',
    'Pozycja $1 już tak wygląda. Pomiń ją albo opisz zmianę.',
  ],
  [
    'Line $1 is already listed above. List each line once.',
    'Pozycja $1 jest już podana wyżej. Podaj każdą raz.',
  ],
  [
    'The document already has a line with the id $1. Give the new line an id of its own, or change the line with after.',
    'Dokument ma już pozycję $1. Nadaj nowej inny identyfikator albo zmień tamtą.',
  ],
  [
    'A discount in money has at most two decimals. Round it.',
    'Rabat kwotowy ma najwyżej dwa miejsca po przecinku: zaokrąglij go.',
  ],
  ['A discount is above zero. Write it without a sign.', 'Rabat jest większy od zera: podaj go bez znaku.'],
  [
    'Only $1 is left of the documents. Discount that at most.',
    'Z dokumentów zostało tylko $1. Rabat może wynosić najwyżej tyle.',
  ],
  [
    'A later correction changed line $1, so that this correction cannot be taken back. Describe in lines what the line becomes.',
    'Pozycję $1 zmieniła późniejsza korekta, więc tej korekty nie można cofnąć. Opisz, jaka ma być ta pozycja.',
  ],
  [
    'The document has no line with the id $1. Name one of its lines.',
    'Dokument nie ma pozycji $1. Podaj jedną z jego pozycji.',
  ],
  [
    'This credits nothing. Leave the line out, or credit a part of it.',
    'Ta zmiana niczego nie koryguje. Pomiń pozycję albo skoryguj jej część.',
  ],
  [
    'A credit is negative by itself. Write the quantity or amount without a sign.',
    'Korekta jest ujemna sama z siebie: podaj ilość lub kwotę bez znaku.',
  ],
  [
    'An amount to credit has at most two decimals. Round it.',
    'Kwota korekty ma najwyżej dwa miejsca po przecinku: zaokrąglij ją.',
  ],
  [
    'Of line $1 at most quantity $2 or amount $3 is left to credit.',
    'Z pozycji $1 można skorygować najwyżej ilość $2 albo kwotę $3.',
  ],
  [
    'Every line of the document has already been credited in full. There is nothing left to credit.',
    'Każda pozycja dokumentu jest już skorygowana w całości. Nie ma czego korygować.',
  ],
  [
    'A consumer has no VAT number. Leave it out, or make the customer b2b.',
    'Konsument nie ma numeru VAT. Usuń numer albo wybierz firmę.',
  ],
  [
    'The tax of a line depends on the customer. Give customer.country (with vatNumber for an EU business), or customerType and geoZone, or name the tax of every line.',
    'Podatek pozycji zależy od nabywcy. Podaj kraj nabywcy (i numer VAT firmy z UE) albo rodzaj i strefę nabywcy, albo stawkę każdej pozycji.',
  ],
  [
    'The buyer $1, and the settings of the tenant hold such documents. Calculate again with a vatNumber whose vatNumberStatus is active or inactive.',
    'Nabywca $1, a ustawienia klienta wstrzymują takie dokumenty. Oblicz ponownie z numerem VAT, którego stan jest potwierdzony.',
  ],
  [
    'The request sets geoZone eu_vat, which applies although the buyer $1. 0 % needs a valid number (VAT act art. 42(1)). Check it.',
    'Żądanie podaje strefę eu_vat i ona obowiązuje, chociaż nabywca $1. 0% wymaga ważnego numeru (art. 42 ust. 1 ustawy o VAT). Sprawdź go.',
  ],
  [
    'The business $1. Its goods are neither at 0 % (VAT act art. 42(1)) nor a distance sale (art. 2(22a)), but taxed in Poland; its services are taxed as for a consumer (Regulation (EU) 282/2011 art. 18(2)).',
    'Nabywca $1. Jego towary nie mają stawki 0% (art. 42 ust. 1 ustawy o VAT) ani nie są sprzedażą na odległość (art. 2 pkt 22a), lecz są opodatkowane w Polsce; usługi są opodatkowane jak dla konsumenta (rozporządzenie 282/2011 art. 18 ust. 2).',
  ],
  [
    'The VAT number is from $1, but the $2 places the buyer in $3. Correct one of them.',
    'Numer VAT jest z kraju $1, a kraj nabywcy to $3. Popraw jedno z nich.',
  ],
  [
    'There is no country $1. Use two capitals of ISO 3166-1, such as PL or DE. Greece may be EL, Northern Ireland is XI.',
    'Nie ma kraju $1. Użyj dwóch wielkich liter ISO 3166-1, na przykład PL lub DE. Grecja może być EL, Irlandia Północna to XI.',
  ],
  [
    '$1 does not have the form of a VAT number of $2, such as $3 (9 is any digit, X any letter).',
    '$1 nie ma postaci numeru VAT z przedrostkiem $2, na przykład $3 (9 to dowolna cyfra, X dowolna litera).',
  ],
  [
    'The check digits of the VAT number $1 are wrong. Look for a typing error.',
    'Cyfry kontrolne numeru VAT $1 są błędne. Poszukaj literówki.',
  ],
  [
    'GB numbers have not been EU VAT numbers since 2021. Numbers of Northern Ireland begin with XI.',
    'Numery GB nie są numerami VAT UE od 2021 roku. Numery Irlandii Północnej zaczynają się od XI.',
  ],
  [
    "$1 numbers belong to the OSS and IOSS procedures, not to a buyer. Give the buyer's own VAT number.",
    'Numery $1 są z procedur OSS i IOSS, a nie nabywcy. Podaj własny numer VAT nabywcy.',
  ],
  [
    'An EU VAT number begins with the prefix of a member state, such as PL or EL, or with XI.',
    'Numer VAT UE zaczyna się od przedrostka państwa członkowskiego, na przykład PL lub EL, albo od XI.',
  ],
  [
    'The line names a taxRateCode and a taxGroupCode. Leave one of them out.',
    'Pozycja ma stawkę i grupę. Pomiń jedno z nich.',
  ],
  [
    "No active rule matches customer_type $1, geo_zone $2, item_type $3$4 on $5. Add such a rule, or name the line's taxRateCode.",
    'Żadna aktywna reguła nie pasuje do tej pozycji w dniu $5 ($1, $2, $3$4). Dodaj taką regułę albo podaj stawkę pozycji.',
  ],
  [
    "The sale is taxed in Poland ($1), but no rule for geo_zone domestic gives item_type $2 a rate. Add such a rule, or name the line's taxRateCode.",
    'Sprzedaż jest opodatkowana w Polsce, ale żadna reguła dla kraju nie daje stawki tej pozycji ($2). Dodaj taką regułę albo podaj stawkę pozycji.',
  ],
  [
    'The OSS rate $1 is in a group with another tax, but a sale of the one-stop shop has one VAT. Change the group.',
    'Stawka OSS $1 jest w grupie z innym podatkiem, a sprzedaż OSS ma jeden VAT. Zmień grupę.',
  ],
  [
    'The OSS rate $1 is of $2, but the buyer is in $3. Name another rate, or give the country of delivery as customer.country.',
    'Stawka OSS $1 jest z kraju $2, a nabywca z kraju $3. Podaj inną stawkę albo kraj dostawy jako kraj nabywcy.',
  ],
  [
    'The one-stop shop is for consumers in other member states, but $1. Name another rate than $2, or correct the customer.',
    'OSS jest dla konsumentów z innych państw członkowskich, ale $1. Podaj inną stawkę niż $2 albo popraw nabywcę.',
  ],
  [
    'The buyer of the goods is a business. OSS applies only if its acquisitions are not taxed (Directive 2006/112/EC art. 3(1) and 14(4)); otherwise leave the rate to the matrix.',
    'Nabywcą towarów jest firma. OSS ma zastosowanie tylko, gdy jej nabycia nie są opodatkowane (dyrektywa 2006/112/WE art. 3 ust. 1 i art. 14 ust. 4); w innym wypadku zostaw stawkę regułom.',
  ],
  [
    'The rate $1 is of $2, but the buyer is in $3. Check that $4 taxes this sale.',
    'Stawka $1 jest z kraju $2, a nabywca z kraju $3. Sprawdź, czy $4 opodatkowuje tę sprzedaż.',
  ],
  [
    "The level $1 chooses a rate of the buyer's country (OSS) only, and a rule chose another rate for this line. Name its taxCategory or its taxRateCode.",
    'Rodzaj stawki wybiera tylko stawkę kraju nabywcy (OSS), a reguła wybrała inną stawkę tej pozycji. Podaj kategorię podatkową albo stawkę.',
  ],
  [
    'Only the margin procedure uses an acquisition cost. It has no effect in $1 of the lines, the first of which is $2. Give used goods the itemType margin_goods.',
    'Kosztu nabycia używa tylko procedura marży. Liczba pozycji, w których nie ma on wpływu: $1, pierwsza to $2. Towary używane oznacz jako towary w procedurze marży.',
  ],
  [
    'The tax rate $1 is not active. Name another one, or activate it.',
    'Stawka $1 jest nieaktywna. Podaj inną albo ją włącz.',
  ],
  [
    'The tax rate $1 is not in force on $2. It is in force $3.',
    'Stawka $1 nie obowiązuje w dniu $2. Obowiązuje $3.',
  ],
  [
    'The tax group $1 is not active. Name another one, or activate it.',
    'Grupa $1 jest nieaktywna. Podaj inną albo ją włącz.',
  ],
  [
    'There is no $1 rate of $2 on $3. Its active rates: $4.',
    'Nie ma stawki rodzaju $1 kraju $2 w dniu $3. Jego aktywne stawki: $4.',
  ],
  [
    "The line takes the rate of the buyer's country (OSS). Give customer.country.",
    'Pozycja ma stawkę kraju nabywcy (OSS). Podaj kraj nabywcy.',
  ],
  ['A document needs at least one item.', 'Dokument potrzebuje co najmniej jednej pozycji.'],
  [
    'A document has at most $1 items, this one has $2. Split it.',
    'Dokument ma najwyżej $1 pozycji, a ten ma $2. Podziel go.',
  ],
  [
    'There is no currency $1. Give an ISO 4217 code in capitals, such as PLN.',
    'Nie ma waluty $1. Podaj kod ISO 4217 wielkimi literami, na przykład PLN.',
  ],
  [
    'An earlier item already has the id $1. Give every item an id of its own.',
    'Wcześniejsza pozycja ma już identyfikator $1. Nadaj każdej własny.',
  ],
  [
    'Other items of the document have an exchange rate. Give one here too, or one for the whole document.',
    'Inne pozycje dokumentu mają kurs. Podaj go też tutaj albo jeden dla całego dokumentu.',
  ],
  [
    'A document in PLN needs no exchange rate. Leave it out, or correct the currency of the document.',
    'Dokument w PLN nie potrzebuje kursu. Pomiń go albo popraw walutę dokumentu.',
  ],
  [
    'An exchange rate is the price of one unit of the currency in PLN. It must be above zero, not $1.',
    'Kurs to cena jednej jednostki waluty w PLN. Musi być większy od zera, a jest $1.',
  ],
  [
    'The group $1 contains a margin rate, which cannot be combined with other taxes. Change the group.',
    'Grupa $1 zawiera stawkę marży, której nie można łączyć z innymi podatkami. Zmień grupę.',
  ],
  [
    'The group $1 mixes exclusive and inclusive rates, so that its price is neither net nor gross. Change the group.',
    'Grupa $1 łączy stawki dla cen netto i brutto, więc jej cena nie jest ani netto, ani brutto. Zmień grupę.',
  ],
  [
    'An acquisition cost cannot be negative. Write a return with a negative quantity.',
    'Koszt nabycia nie może być ujemny. Zwrot zapisz z ujemną ilością.',
  ],
  [
    'The margin procedure needs the acquisition cost of one unit. Give acquisitionCost.',
    'Procedura marży wymaga kosztu nabycia jednej sztuki. Podaj go.',
  ],
  [
    'A selling price under the margin procedure cannot be negative. Write a return with a negative quantity.',
    'Cena sprzedaży w procedurze marży nie może być ujemna. Zwrot zapisz z ujemną ilością.',
  ],
  [
    'A selling price under the margin procedure contains no home tax. Leave priceTaxRateCode out.',
    'Cena sprzedaży w procedurze marży nie zawiera podatku krajowego. Pomiń stawkę zawartą w cenie.',
  ],
  [
    'A price cannot contain the tax $1. Name an exclusive or inclusive rate.',
    'Cena nie może zawierać podatku $1. Podaj stawkę dla cen netto lub brutto.',
  ],
  [
    'A discount of $1 % is more than the price. Give at most 100.',
    'Rabat $1% jest większy niż cena. Podaj najwyżej 100.',
  ],
  [
    'A discount of $1 is more than the $2 it is taken off. Give a smaller one.',
    'Rabat $1 jest większy niż kwota $2, którą obniża. Podaj mniejszy.',
  ],
  [
    'A discount cannot be negative. Raise the price, or add a line for the surcharge.',
    'Rabat nie może być ujemny. Podnieś cenę albo dodaj pozycję na dopłatę.',
  ],
  [
    'An invoice in $1 states its Polish tax in PLN too (VAT act art. 106e(11)). Give an exchange rate: that of the last working day before the tax point (art. 31a).',
    'Faktura w $1 podaje polski podatek także w PLN (art. 106e ust. 11 ustawy o VAT). Podaj kurs z ostatniego dnia roboczego przed powstaniem obowiązku podatkowego (art. 31a).',
  ],
  [
    "A line of the category $1 takes the taxes and the dates of the goods. Leave $2 out, or name the line's taxRateCode.",
    'Pozycja kategorii $1 przejmuje podatki i daty towarów. Pomiń $2 albo podaj stawkę pozycji.',
  ],
  [
    "The document has no line whose taxes this cost could take. Add the goods it belongs to, or name the line's taxRateCode.",
    'Dokument nie ma pozycji, której podatki mógłby przejąć ten koszt. Dodaj towary, do których należy, albo podaj stawkę pozycji.',
  ],
  [
    'A portion of this cost would have the id $1, which another item has. Give that item another id.',
    'Część tego kosztu miałaby identyfikator $1, który ma inna pozycja. Nadaj tamtej inny.',
  ],
  [
    'The costs that follow the goods would have more than $1 lines together with the goods. Add the costs up to one line, or split the document.',
    'Koszty dzielące podatki towarów miałyby razem z towarami ponad $1 pozycji. Zsumuj koszty w jedną pozycję albo podziel dokument.',
  ],
  [
    'Polish invoices round half a grosz up (VAT act art. 106e(11)). Use half_up, unless another law applies.',
    'Polskie faktury zaokrąglają pół grosza w górę (art. 106e ust. 11 ustawy o VAT). Wybierz zaokrąglanie w górę, chyba że obowiązuje inne prawo.',
  ],
  [
    'Amounts in $1 have $2 decimals, but the service rounds all amounts to two. Check the amounts that are paid.',
    'Kwoty w $1 mają $2 miejsc po przecinku, a usługa zaokrągla do dwóch. Sprawdź kwoty, które są płacone.',
  ],
  ['$1 The rule $2 refers to it.', '$1 Odwołuje się do tego reguła $2.'],
  ['There is no tax category $1. $2', 'Nie ma kategorii podatkowej $1. $2'],
  ['There is no tax rate $1. $2', 'Nie ma stawki $1. $2'],
  ['There is no tax group $1. $2', 'Nie ma grupy $1. $2'],
  ['A tax of the group $1: $2', 'Podatek grupy $1: $2'],
  ['There are none yet.', 'Nie ma jeszcze żadnych.'],
  ['Did you mean $1?', 'Może chodzi o $1?'],
]
