import { defineMessages } from '../message/message.ts'

/** Why a document cannot be calculated, and what to check in one that was calculated. */
export const calculation = defineMessages('calculation', {
  severalFaults: {
    en: 'The document has {count} {count:fault|faults}; see errors.',
    pl: 'Liczba błędów dokumentu: {count}.',
  },
  noItems: {
    en: 'A document needs at least one item.',
    pl: 'Dokument potrzebuje co najmniej jednej pozycji.',
  },
  tooManyItems: {
    en: 'A document has at most {max} items, this one has {count}. Split it.',
    pl: 'Dokument ma najwyżej {max} pozycji, a ten ma {count}. Podziel go.',
  },
  unknownCurrency: {
    en: 'There is no currency {currency}. Give an ISO 4217 code in capitals, such as PLN.',
    pl: 'Nie ma waluty {currency}. Podaj kod ISO 4217 wielkimi literami, na przykład PLN.',
  },
  duplicateItemId: {
    en: 'An earlier item already has the id {id}. Give every item an id of its own.',
    pl: 'Wcześniejsza pozycja ma już identyfikator {id}. Nadaj każdej własny.',
  },

  otherItemsHaveExchangeRate: {
    en: 'Other items of the document have an exchange rate. Give one here too, or one for the whole document.',
    pl: 'Inne pozycje dokumentu mają kurs waluty. Podaj go też tutaj albo jeden dla całego dokumentu.',
  },
  exchangeRateForPln: {
    en: 'A document in PLN needs no exchange rate. Leave it out, or correct the currency of the document.',
    pl: 'Dokument w PLN nie potrzebuje kursu waluty. Pomiń go albo popraw walutę dokumentu.',
  },
  exchangeRateNotPositive: {
    en: 'An exchange rate is the price of one unit of the currency in PLN. It must be above zero, not {rate}.',
    pl: 'Kurs to cena jednej jednostki waluty w PLN. Musi być większy od zera, a jest {rate}.',
  },
  exchangeRateMissing: {
    en: 'An invoice in {currency} states its Polish tax in PLN too (VAT act art. 106e(11)). Give an exchange rate: that of the last working day before the tax point (art. 31a).',
    pl: 'Faktura w {currency} podaje polski podatek także w PLN (art. 106e ust. 11 ustawy o VAT). Podaj kurs waluty z ostatniego dnia roboczego przed powstaniem obowiązku podatkowego (art. 31a).',
  },

  vatNumberOfAnotherCountry: {
    en: 'The VAT number is from {issuer}, but the {source} places the buyer in {country}. Correct one of them.',
    pl: 'Numer VAT jest z kraju {issuer}, a nabywca jest z kraju {country} ({source}). Popraw jedno z nich.',
  },
  byCountry: { en: 'country', pl: 'według kraju' },
  byGeoZone: { en: 'geo zone', pl: 'według strefy' },
  byVatNumber: { en: 'vat number', pl: 'według numeru VAT' },
  byVatNumberWithStatus: { en: 'vat number ({status})', pl: 'według numeru VAT, którego stan jest {status}' },
  unknownCountry: {
    en: 'There is no country {country}. Use two capitals of ISO 3166-1, such as PL or DE. Greece may be EL, Northern Ireland is XI.',
    pl: 'Nie ma kraju {country}. Użyj dwóch wielkich liter ISO 3166-1, na przykład PL lub DE. Grecja może być EL, Irlandia Północna to XI.',
  },
  formOfVatNumber: {
    en: '{number} does not have the form of a VAT number of {prefix}, such as {example} (9 is any digit, X any letter).',
    pl: '{number} nie ma postaci numeru VAT z przedrostkiem {prefix}, na przykład {example} (9 to dowolna cyfra, X dowolna litera).',
  },
  checkDigitsOfVatNumber: {
    en: 'The check digits of the VAT number {number} are wrong. Look for a typing error.',
    pl: 'Cyfry kontrolne numeru VAT {number} są błędne. Poszukaj literówki.',
  },
  britishVatNumber: {
    en: 'GB numbers have not been EU VAT numbers since 2021. Numbers of Northern Ireland begin with XI.',
    pl: 'Numery GB nie są numerami VAT UE od 2021 roku. Numery Irlandii Północnej zaczynają się od XI.',
  },
  ossNumber: {
    en: "{prefix} numbers belong to the OSS and IOSS procedures, not to a buyer. Give the buyer's own VAT number.",
    pl: 'Numery {prefix} są z procedur OSS i IOSS, a nie nabywcy. Podaj własny numer VAT nabywcy.',
  },
  unknownPrefix: {
    en: 'An EU VAT number begins with the prefix of a member state, such as PL or EL, or with XI.',
    pl: 'Numer VAT UE zaczyna się od przedrostka państwa członkowskiego, na przykład PL lub EL, albo od XI.',
  },
  isBusinessContradictsType: {
    en: 'isBusiness is {isBusiness}, but customerType is {customerType}. Correct one or leave it out.',
    pl: 'isBusiness ma wartość {isBusiness}, a customerType – {customerType}. Popraw jedno z nich albo pomiń.',
  },
  consumerWithVatNumber: {
    en: 'A consumer has no VAT number. Leave it out, or make the customer b2b.',
    pl: 'Konsument nie ma numeru VAT. Usuń numer albo wybierz firmę.',
  },
  consumerInZoneOfBusinesses: {
    en: 'eu_vat is for businesses. A consumer in the EU is eu_consumer.',
    pl: 'Strefa eu_vat jest dla firm. Konsument w UE jest w strefie eu_consumer.',
  },
  statusWithoutVatNumber: {
    en: 'vatNumberStatus needs the vatNumber it belongs to. Give both or none.',
    pl: 'Stan numeru VAT wymaga numeru, którego dotyczy. Podaj oba albo żadne.',
  },
  zoneContradictsCustomer: {
    en: 'geoZone is {requested}, but {derived} follows from the {source}. Correct one or leave geoZone out.',
    pl: 'Podano strefę „{requested}”, a {source} jest to „{derived}”. Popraw jedno z nich albo pomiń strefę.',
  },
  missingCustomer: {
    en: 'The tax of a line depends on the customer. Give customer.country (with vatNumber for an EU business), or customerType and geoZone, or name the tax of every line.',
    pl: 'Podatek pozycji zależy od nabywcy. Podaj kraj nabywcy (i numer VAT firmy z UE) albo rodzaj i strefę nabywcy, albo stawkę każdej pozycji.',
  },
  heldByPolicy: {
    en: 'The buyer {number}, and the settings of the tenant hold such documents. Calculate again with a vatNumber whose vatNumberStatus is active or inactive.',
    pl: 'Nabywca {number}, a ustawienia klienta wstrzymują takie dokumenty. Oblicz ponownie z numerem VAT, którego stan jest aktywny albo nieaktywny.',
  },
  zoneUnconfirmed: {
    en: 'The request sets geoZone eu_vat, which applies although the buyer {number}. 0 % needs a valid number (VAT act art. 42(1)). Check it.',
    pl: 'Żądanie podaje strefę eu_vat i ona obowiązuje, chociaż nabywca {number}. 0% wymaga ważnego numeru (art. 42 ust. 1 ustawy o VAT). Sprawdź go.',
  },
  businessUnconfirmed: {
    en: 'The business {number}. Its goods are neither at 0 % (VAT act art. 42(1)) nor a distance sale (art. 2(22a)), but taxed in Poland; its services are taxed as for a consumer (Regulation (EU) 282/2011 art. 18(2)).',
    pl: 'Nabywca jest firmą i {number}. Jego towary nie mają stawki 0% (art. 42 ust. 1 ustawy o VAT) ani nie są sprzedażą na odległość (art. 2 pkt 22a), lecz są opodatkowane w Polsce; usługi są opodatkowane jak dla konsumenta (rozporządzenie 282/2011 art. 18 ust. 2).',
  },
  withoutVatNumber: { en: 'has no VAT number', pl: 'nie ma numeru VAT' },
  withVatNumber: {
    en: 'has a VAT number whose status is {status}',
    pl: 'ma numer VAT, którego stan jest {status}',
  },

  unknownCategory: {
    en: 'There is no tax category {code}. {proposal}',
    pl: 'Nie ma kategorii podatkowej {code}. {proposal}',
  },
  unknownRate: { en: 'There is no tax rate {code}. {proposal}', pl: 'Nie ma stawki {code}. {proposal}' },
  unknownGroup: { en: 'There is no tax group {code}. {proposal}', pl: 'Nie ma grupy {code}. {proposal}' },
  noneYet: { en: 'There are none yet.', pl: 'Nie ma jeszcze żadnych.' },
  didYouMean: { en: 'Did you mean {codes}?', pl: 'Może chodzi o {codes}?' },
  inactiveCategory: {
    en: 'The tax category {code} is not active. Name another one, or activate it.',
    pl: 'Kategoria podatkowa {code} jest nieaktywna. Podaj inną albo ją włącz.',
  },
  inactiveRate: {
    en: 'The tax rate {code} is not active. Name another one, or activate it.',
    pl: 'Stawka {code} jest nieaktywna. Podaj inną albo ją włącz.',
  },
  inactiveGroup: {
    en: 'The tax group {code} is not active. Name another one, or activate it.',
    pl: 'Grupa {code} jest nieaktywna. Podaj inną albo ją włącz.',
  },
  rateNotInForce: {
    en: 'The tax rate {code} is not in force on {date}. It is in force {periods}.',
    pl: 'Stawka {code} nie obowiązuje w dniu {date}. Obowiązuje {periods}.',
  },
  inForceFrom: { en: 'from {from}', pl: 'od {from}' },
  inForceUntil: { en: 'from {from} until before {to}', pl: 'od {from} do dnia przed {to}' },
  categoryOfAnotherItemType: {
    en: 'The tax category {category} has the item type {itemType}, the line has {ofLine}. Leave itemType out, or name another category.',
    pl: 'Kategoria podatkowa {category} ma rodzaj „{itemType}”, a pozycja „{ofLine}”. Pomiń rodzaj pozycji albo podaj inną kategorię.',
  },

  rateAndGroup: {
    en: 'The line names a taxRateCode and a taxGroupCode. Leave one of them out.',
    pl: 'Pozycja ma stawkę i grupę. Pomiń jedno z nich.',
  },
  noMatchingRule: {
    en: "No active rule matches customer_type {customer}, geo_zone {zone}, item_type {item} on {date}. Add such a rule, or name the line's taxRateCode.",
    pl: 'Żadna aktywna reguła nie pasuje w dniu {date} do: nabywca „{customer}”, strefa „{zone}”, rodzaj pozycji „{item}”. Dodaj taką regułę albo podaj stawkę pozycji.',
  },
  noMatchingRuleForCategory: {
    en: "No active rule matches customer_type {customer}, geo_zone {zone}, item_type {item}, tax_category {category} on {date}. Add such a rule, or name the line's taxRateCode.",
    pl: 'Żadna aktywna reguła nie pasuje w dniu {date} do: nabywca „{customer}”, strefa „{zone}”, rodzaj pozycji „{item}”, kategoria {category}. Dodaj taką regułę albo podaj stawkę pozycji.',
  },
  noHomeRate: {
    en: "The sale is taxed in Poland ({reason}), but no rule for geo_zone domestic gives item_type {item} a rate. Add such a rule, or name the line's taxRateCode.",
    pl: 'Sprzedaż jest opodatkowana w Polsce ({reason}), ale żadna reguła dla Polski nie daje stawki pozycji rodzaju „{item}”. Dodaj taką regułę albo podaj stawkę pozycji.',
  },
  ruleRefers: {
    en: '{fault} The rule {rule} refers to it.',
    pl: '{fault} Odwołuje się do tego reguła {rule}.',
  },
  inGroup: { en: 'A tax of the group {group}: {fault}', pl: 'Podatek grupy {group}: {fault}' },
  missingBuyerCountry: {
    en: "The line takes the rate of the buyer's country (OSS). Give customer.country.",
    pl: 'Pozycja ma stawkę kraju nabywcy (OSS). Podaj kraj nabywcy.',
  },
  noDestinationRate: {
    en: 'There is no {level} rate of {country} on {date}. Its active rates: {rates}.',
    pl: 'Kraj {country} nie ma w dniu {date} stawki rodzaju „{level}”. Jego aktywne stawki: {rates}.',
  },
  rateOfLevel: { en: '{level} {period}', pl: '„{level}” {period}' },
  noRates: { en: 'none', pl: 'brak' },
  levelIgnored: {
    en: "The level {level} chooses a rate of the buyer's country (OSS) only, and a rule chose another rate for this line. Name its taxCategory or its taxRateCode.",
    pl: 'Rodzaj stawki „{level}” wybiera tylko stawkę kraju nabywcy (OSS), a reguła wybrała inną stawkę tej pozycji. Podaj kategorię podatkową albo stawkę.',
  },
  groupMixesOss: {
    en: 'The OSS rate {code} is in a group with another tax, but a sale of the one-stop shop has one VAT. Change the group.',
    pl: 'Stawka OSS {code} jest w grupie z innym podatkiem, a sprzedaż OSS ma jeden VAT. Zmień grupę.',
  },
  ossRateOfAnotherCountry: {
    en: 'The OSS rate {code} is of {country}, but the buyer is in {buyer}. Name another rate, or give the country of delivery as customer.country.',
    pl: 'Stawka OSS {code} jest z kraju {country}, a nabywca z kraju {buyer}. Podaj inną stawkę albo kraj dostawy jako kraj nabywcy.',
  },
  ossNotApplicable: {
    en: 'The one-stop shop is for consumers in other member states, but {reason}. Name another rate than {code}, or correct the customer.',
    pl: 'OSS jest dla konsumentów z innych państw członkowskich, ale {reason}. Podaj inną stawkę niż {code} albo popraw nabywcę.',
  },
  outsideOssForGoods: {
    en: '{country} is outside of it for goods',
    pl: 'kraj {country} jest poza nim dla towarów',
  },
  outsideOssForServices: {
    en: '{country} is outside of it for services',
    pl: 'kraj {country} jest poza nim dla usług',
  },
  buyerInZone: { en: 'the buyer is in zone {zone}', pl: 'nabywca jest ze strefy „{zone}”' },
  ossForBusiness: {
    en: 'The buyer of the goods is a business. OSS applies only if its acquisitions are not taxed (Directive 2006/112/EC art. 3(1) and 14(4)); otherwise leave the rate to the matrix.',
    pl: 'Nabywcą towarów jest firma. OSS ma zastosowanie tylko, gdy jej nabycia nie są opodatkowane (dyrektywa 2006/112/WE art. 3 ust. 1 i art. 14 ust. 4); w innym wypadku zostaw stawkę regułom.',
  },
  rateOfAnotherCountry: {
    en: 'The rate {code} is of {country}, but the buyer is in {buyer}. Check that {country} taxes this sale.',
    pl: 'Stawka {code} jest z kraju {country}, a nabywca z kraju {buyer}. Sprawdź, czy {country} opodatkowuje tę sprzedaż.',
  },

  groupWithMargin: {
    en: 'The group {group} contains a margin rate, which cannot be combined with other taxes. Change the group.',
    pl: 'Grupa {group} zawiera stawkę marży, której nie można łączyć z innymi podatkami. Zmień grupę.',
  },
  groupMixesPriceModes: {
    en: 'The group {group} mixes exclusive and inclusive rates, so that its price is neither net nor gross. Change the group.',
    pl: 'Grupa {group} łączy stawki dla cen netto i brutto, więc jej cena nie jest ani netto, ani brutto. Zmień grupę.',
  },
  negativeAcquisitionCost: {
    en: 'An acquisition cost cannot be negative. Write a return with a negative quantity.',
    pl: 'Koszt nabycia nie może być ujemny. Zwrot zapisz z ujemną ilością.',
  },
  missingAcquisitionCost: {
    en: 'The margin procedure needs the acquisition cost of one unit. Give acquisitionCost.',
    pl: 'Procedura marży wymaga kosztu nabycia jednej sztuki. Podaj go.',
  },
  acquisitionCostIgnored: {
    en: 'Only the margin procedure uses an acquisition cost. It has no effect in {count} of the lines, the first of which is {first}. Give used goods the itemType margin_goods.',
    pl: 'Kosztu nabycia używa tylko procedura marży. Liczba pozycji, w których nie ma on wpływu: {count}, pierwsza to {first}. Towary używane oznacz jako towary w procedurze marży.',
  },
  negativeMarginPrice: {
    en: 'A selling price under the margin procedure cannot be negative. Write a return with a negative quantity.',
    pl: 'Cena sprzedaży w procedurze marży nie może być ujemna. Zwrot zapisz z ujemną ilością.',
  },
  marginWithPriceTaxRate: {
    en: 'A selling price under the margin procedure contains no home tax. Leave priceTaxRateCode out.',
    pl: 'Cena sprzedaży w procedurze marży nie zawiera podatku krajowego. Pomiń stawkę zawartą w cenie.',
  },
  priceTaxRateUnfit: {
    en: 'A price cannot contain the tax {code}. Name an exclusive or inclusive rate.',
    pl: 'Cena nie może zawierać podatku {code}. Podaj stawkę dla cen netto lub brutto.',
  },

  discountOver100Percent: {
    en: 'A discount of {percent} % is more than the price. Give at most 100.',
    pl: 'Rabat {percent}% jest większy niż cena. Podaj najwyżej 100.',
  },
  discountExceedsAmount: {
    en: 'A discount of {discount} is more than the {amount} it is taken off. Give a smaller one.',
    pl: 'Rabat {discount} jest większy niż kwota {amount}, którą obniża. Podaj mniejszy.',
  },
  negativeDiscount: {
    en: 'A discount cannot be negative. Raise the price, or add a line for the surcharge.',
    pl: 'Rabat nie może być ujemny. Podnieś cenę albo dodaj pozycję na dopłatę.',
  },

  costFollowsGoods: {
    en: "A line of the category {category} takes the taxes and the dates of the goods. Leave {field} out, or name the line's taxRateCode.",
    pl: 'Pozycja kategorii {category} przejmuje podatki i daty towarów. Pomiń {field} albo podaj stawkę pozycji.',
  },
  noGoodsForCost: {
    en: "The document has no line whose taxes this cost could take. Add the goods it belongs to, or name the line's taxRateCode.",
    pl: 'Dokument nie ma pozycji, której podatki mógłby przejąć ten koszt. Dodaj towary, do których należy, albo podaj stawkę pozycji.',
  },
  idOfPortionTaken: {
    en: 'A portion of this cost would have the id {id}, which another item has. Give that item another id.',
    pl: 'Część tego kosztu miałaby identyfikator {id}, który ma inna pozycja. Nadaj tamtej inny.',
  },
  tooManyPortions: {
    en: 'The costs that follow the goods would have more than {max} lines together with the goods. Add the costs up to one line, or split the document.',
    pl: 'Koszty doliczane do towarów miałyby razem z towarami ponad {max} pozycji. Zsumuj koszty w jedną pozycję albo podziel dokument.',
  },

  halfEvenForPolishTax: {
    en: 'Polish invoices round half a grosz up (VAT act art. 106e(11)). Use half_up, unless another law applies.',
    pl: 'Polskie faktury zaokrąglają pół grosza w górę (art. 106e ust. 11 ustawy o VAT). Wybierz zaokrąglanie w górę, chyba że obowiązuje inne prawo.',
  },
  currencyWithoutCents: {
    en: 'Amounts in {currency} have {decimals} {decimals:decimal|decimals}, but the service rounds all amounts to two. Check the amounts that are paid.',
    pl: 'Kwoty w {currency} mają {decimals} {decimals:miejsce|miejsca|miejsc} po przecinku, a usługa zaokrągla do dwóch. Sprawdź kwoty, które są płacone.',
  },

  advanceWithMargin: {
    en: 'The tax of the margin procedure follows from the margin, which an advance does not have. Invoice margin goods with the supply.',
    pl: 'Podatek w procedurze marży wynika z marży, której zaliczka nie ma. Towary z marżą zafakturuj przy dostawie.',
  },
  amountReceivedInCents: {
    en: 'An amount received has at most two decimals. Round it.',
    pl: 'Otrzymana kwota ma najwyżej dwa miejsca po przecinku: zaokrąglij ją.',
  },
  advanceNotPositive: {
    en: 'An advance is above zero. Credit the advance invoice to take it back.',
    pl: 'Zaliczka jest większa od zera. Aby ją cofnąć, skoryguj fakturę zaliczkową.',
  },
  advanceExceedsOrder: {
    en: 'The order amounts to {order} gross, and the advance to {advance}. Raise the order, or correct the amount.',
    pl: 'Zamówienie wynosi {order} brutto, a zaliczka {advance}. Zwiększ zamówienie albo popraw kwotę.',
  },
  settlementExceedsOrder: {
    en: 'The advance invoices amount to more than the order. Correct them first, or settle only those that belong to the order.',
    pl: 'Faktury zaliczkowe przekraczają zamówienie. Najpierw je skoryguj albo rozlicz tylko te, które do niego należą.',
  },
})
