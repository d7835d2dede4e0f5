import { defineMessages } from '../message/message.ts'

/** What is wrong with a cron expression, and how to correct it. */
export const schedules = defineMessages('schedules', {
  tooLong: {
    en: 'It has {count} characters: write at most {most}',
    pl: 'Liczba znaków: {count}, a może ich być najwyżej {most}',
  },
  foreignCharacter: {
    en: 'It has a line break or a character outside ASCII: separate the five fields by spaces',
    pl: 'Jest tu podział wiersza lub znak spoza ASCII: oddziel pięć pól odstępami',
  },
  empty: {
    en: 'It is empty: write five fields, for example 0 3 * * * for 03:00 every day',
    pl: 'Pole jest puste: wpisz pięć pól, na przykład 0 3 * * * dla 03:00 każdego dnia',
  },
  nickname: {
    en: 'Nicknames such as @daily are not supported: write five fields, for example 0 0 * * * for every midnight',
    pl: 'Skróty takie jak @daily nie są obsługiwane: wpisz pięć pól, na przykład 0 0 * * * dla każdej północy',
  },
  fieldCount: {
    en: 'It has {count} {count:field|fields} instead of 5: write minute, hour, day of month, month and day of week',
    pl: 'Liczba pól: {count}, a ma ich być 5: minuta, godzina, dzień miesiąca, miesiąc i dzień tygodnia',
  },
  stepNoNumber: {
    en: 'The step of {item} is not a whole number of at least 1: write for example */5',
    pl: 'Krok w {item} nie jest liczbą całkowitą od 1: wpisz na przykład */5',
  },
  stepTooLong: {
    en: 'The step of {item} is longer than the {field}: write a step of at most {most}',
    pl: 'Krok w {item} jest dłuższy niż {field}: może wynosić najwyżej {most}',
  },
  valueMissing: {
    en: 'A value is missing: write one on both sides of every comma, hyphen and slash',
    pl: 'Brakuje wartości: wpisz ją po obu stronach każdego przecinka, łącznika i ukośnika',
  },
  noRange: {
    en: '{range} is not a range: write two values, as in 1-5',
    pl: '{range} nie jest zakresem: wpisz dwie wartości, na przykład 1-5',
  },
  stepWithoutRange: {
    en: 'A step needs * or a range before it: write {example}',
    pl: 'Przed krokiem musi być * albo zakres: wpisz {example}',
  },
  backwards: {
    en: '{range} runs backwards: write the smaller value first, or two ranges with a comma',
    pl: '{range} biegnie wstecz: wpisz najpierw mniejszą wartość albo dwa zakresy z przecinkiem',
  },
  invalidValue: {
    en: '{value} is not valid: write * or a number from {first} to {last}',
    pl: '{value} jest nieprawidłowe: wpisz * albo liczbę od {first} do {last}',
  },
  invalidNamedValue: {
    en: '{value} is not valid: write * or a number from {first} to {last}, or a name such as {example}',
    pl: '{value} jest nieprawidłowe: wpisz * albo liczbę od {first} do {last} lub nazwę taką jak {example}',
  },
  lastDay: {
    en: '{value} is not supported: for the end of a month write 1, which is the day after it',
    pl: '{value} nie jest obsługiwane: dla końca miesiąca wpisz 1, czyli dzień po nim',
  },
  nthWeekday: {
    en: '{value} is not supported: write {day} for every week, or a day of the month for one run a month',
    pl: '{value} nie jest obsługiwane: wpisz {day} dla każdego tygodnia albo dzień miesiąca dla jednego przebiegu w miesiącu',
  },
  noSuchDay: {
    en: 'Month {month} has no day {day}, so it would never be due: change the day or the month',
    pl: 'Miesiąc {month} nie ma dnia {day}, więc termin nigdy by nie nadszedł: zmień dzień lub miesiąc',
  },
  neverDue: {
    en: 'expression: {expression} is never due in {timezone}: the clock there never shows it.',
    pl: 'wyrażenie: {expression} nigdy nie przypada w {timezone}: tamtejszy zegar nigdy tego nie pokazuje.',
  },
  invalidExpression: {
    en: 'The expression {expression} is invalid: {fault}',
    pl: 'Wyrażenie {expression} jest nieprawidłowe: {fault}',
  },
  ofField: { en: '{field}: {fault}.', pl: '{field}: {fault}.' },
  both: { en: '{first} {second}', pl: '{first} {second}' },
  expression: { en: 'expression', pl: 'wyrażenie' },
  minute: { en: 'minute', pl: 'minuta' },
  hour: { en: 'hour', pl: 'godzina' },
  dayOfMonth: { en: 'day of month', pl: 'dzień miesiąca' },
  month: { en: 'month', pl: 'miesiąc' },
  dayOfWeek: { en: 'day of week', pl: 'dzień tygodnia' },
})
