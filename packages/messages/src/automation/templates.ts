import { defineMessages } from '../message/message.ts'

/** What is wrong with a template of PDFs, and what a request for one cannot do. */
export const templates = defineMessages('templates', {
  atPlace: {
    en: 'Line {line}, column {column}: {fault}',
    pl: 'Wiersz {line}, kolumna {column}: {fault}',
  },
  inHtml: {
    en: 'Template, line {line}, column {column}: {fault}',
    pl: 'Szablon, wiersz {line}, kolumna {column}: {fault}',
  },
  inCss: {
    en: 'Style sheet, line {line}, column {column}: {fault}',
    pl: 'Arkusz stylów, wiersz {line}, kolumna {column}: {fault}',
  },

  tooLong: { en: 'The template is too long.', pl: 'Szablon jest za długi.' },
  nestedTooDeeply: {
    en: 'The template is nested too deeply.',
    pl: 'Szablon jest zagnieżdżony zbyt głęboko.',
  },
  takesTooLong: {
    en: 'The template takes too long: reduce its loops.',
    pl: 'Szablon działa zbyt długo: zmniejsz jego pętle.',
  },
  needsTooMuchMemory: {
    en: 'The template needs too much memory: reduce its texts and lists.',
    pl: 'Szablon potrzebuje zbyt wiele pamięci: zmniejsz jego teksty i listy.',
  },
  noFilter: { en: 'The filter {name} does not exist.', pl: 'Nie ma filtra {name}.' },
  noTag: { en: 'The tag {name} does not exist.', pl: 'Nie ma znacznika {name}.' },
  noName: { en: 'The data has no {name}.', pl: 'Dane nie mają pola {name}.' },
  /** A sentence of the library that reads templates, without its point. */
  ofLiquid: { en: '{sentence}.', pl: '{sentence}.' },
  notRenderable: { en: 'The template cannot be rendered.', pl: 'Szablonu nie można wypełnić.' },
  importsStyle: {
    en: 'A document fetches nothing: write the rules of the imported style sheet in the place of @import.',
    pl: 'Dokument niczego nie pobiera: w miejscu @import wpisz reguły importowanego arkusza stylów.',
  },
  styleRefersTo: {
    en: 'The style refers to {address}. {advice}',
    pl: 'Styl odwołuje się do {address}. {advice}',
  },
  linkRunsScript: {
    en: 'The link {address} runs a script or opens another page: link to https:, mailto: or a place of the document.',
    pl: 'Odnośnik {address} uruchamia skrypt lub otwiera inną stronę: użyj https:, mailto: lub miejsca w dokumencie.',
  },

  noRate: {
    en: 'The filter rate needs a rate, as in {example}.',
    pl: 'Filtr rate wymaga stawki, na przykład {example}.',
  },
  noPhrase: { en: 'There is no phrase "{key}".', pl: 'Nie ma zwrotu „{key}”.' },
  noPhraseBut: {
    en: 'There is no phrase "{key}". There are {similar}.',
    pl: 'Nie ma zwrotu „{key}”. Są: {similar}.',
  },
  groupOfFields: {
    en: 'This is a group of fields: print one of them, such as {fields}.',
    pl: 'To grupa pól: wydrukuj jedno z nich, na przykład {fields}.',
  },
  notDecimal: { en: '"{text}" is not a decimal.', pl: '„{text}” nie jest liczbą dziesiętną.' },
  notDate: {
    en: '"{text}" is not a date such as 2026-11-22.',
    pl: '„{text}” nie jest datą taką jak 2026-11-22.',
  },
  notAmount: {
    en: '"{text}" is not an amount that can be written in words.',
    pl: '„{text}” nie jest kwotą, którą można zapisać słownie.',
  },

  noTemplate: { en: 'There is no such template.', pl: 'Nie ma takiego szablonu.' },
  otherKind: { en: 'This is a template of the kind {kind}.', pl: 'To szablon rodzaju {kind}.' },
  tooMany: {
    en: 'The tenant has {max} templates: delete one that is no longer used.',
    pl: 'Liczba szablonów klienta osiągnęła limit ({max}): usuń nieużywany.',
  },
  isStandard: {
    en: '{id} is a standard template: copy it with POST /api/v1/pdf/templates, and change the copy.',
    pl: '{id} to szablon standardowy: skopiuj go (POST /api/v1/pdf/templates) i zmień kopię.',
  },
})
