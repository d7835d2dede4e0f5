import { defineTexts } from '../../../texts/texts.ts'

export const scheduleTexts = defineTexts('schedule', {
  en: {
    expressionHelp: 'Minute, hour, day of month, month, day of week',
    presets: 'Common schedules',
    pickers: 'Field by field',
    'field.minute': 'Minute',
    'field.hour': 'Hour',
    'field.dayOfMonth': 'Day of month',
    'field.month': 'Month',
    'field.dayOfWeek': 'Day of week',
    'kind.every': 'Every',
    'kind.step': 'Every n-th',
    'kind.values': 'Selected',
    'kind.other': 'As typed',
    step: 'n',
    chooseValues: 'Choose',
    'fault.minute':
      'The minute is not valid: write *, numbers from 0 to 59, a range such as 0-30 or a step such as */5.',
    'fault.hour':
      'The hour is not valid: write *, numbers from 0 to 23, a range such as 8-17 or a step such as */2.',
    'fault.day of month':
      'The day of month is not valid: write *, numbers from 1 to 31 that the chosen months have, or a range such as 1-7.',
    'fault.month': 'The month is not valid: write *, numbers from 1 to 12, or names such as JAN or MAR-MAY.',
    'fault.day of week':
      'The day of week is not valid: write *, numbers from 0 (Sunday) to 6, or names such as MON-FRI.',
    'fault.expression':
      'Write five fields with spaces between them: minute, hour, day of month, month and day of week, for example 0 3 * * *.',
    nextRuns: 'Next runs',
    nextRunsNow: 'Next runs now',
    nextRunsAfter: 'Next runs after saving',
    inTaskZone: 'Time in {{zone}}',
    inYourZone: 'Your time ({{zone}})',
    inWhen: 'When',
    noSlots: 'No run is due.',
    'note.moved': 'Moved: its time does not exist on this day, because the clock goes forward.',
    'note.skipped': 'Runs before it are left out: their times do not exist on this day.',
    'note.once': 'First time only: this time comes twice on this day.',
    'note.first': 'First time: this time comes twice on this day.',
    'note.second': 'Second time: this time comes twice on this day.',
    'change.moved':
      'On {{date}} the clock goes forward: the times from {{from}} to {{to}} do not exist. The task runs once at {{to}} instead.',
    'change.skipped':
      'On {{date}} the clock goes forward: the times from {{from}} to {{to}} do not exist, and their runs are left out.',
    'change.once':
      'On {{date}} the clock goes back: the times from {{from}} to {{to}} come twice. The task runs at the first of them only.',
    'change.twice':
      'On {{date}} the clock goes back: the times from {{from}} to {{to}} come twice, and so do their runs.',
    clockChanges: 'Change of the clock',
    previewFailed: 'The next runs could not be read.',
  },
  pl: {
    expressionHelp: 'Minuta, godzina, dzień miesiąca, miesiąc, dzień tygodnia',
    presets: 'Częste harmonogramy',
    pickers: 'Pole po polu',
    'field.minute': 'Minuta',
    'field.hour': 'Godzina',
    'field.dayOfMonth': 'Dzień miesiąca',
    'field.month': 'Miesiąc',
    'field.dayOfWeek': 'Dzień tygodnia',
    'kind.every': 'Każda wartość',
    'kind.step': 'Co n',
    'kind.values': 'Wybrane',
    'kind.other': 'Jak wpisano',
    step: 'n',
    chooseValues: 'Wybierz',
    'fault.minute':
      'Minuta jest niepoprawna: wpisz *, liczby od 0 do 59, zakres, np. 0-30, albo krok, np. */5.',
    'fault.hour':
      'Godzina jest niepoprawna: wpisz *, liczby od 0 do 23, zakres, np. 8-17, albo krok, np. */2.',
    'fault.day of month':
      'Dzień miesiąca jest niepoprawny: wpisz *, liczby od 1 do 31, które występują w wybranych miesiącach, albo zakres, np. 1-7.',
    'fault.month': 'Miesiąc jest niepoprawny: wpisz *, liczby od 1 do 12 albo nazwy, np. JAN lub MAR-MAY.',
    'fault.day of week':
      'Dzień tygodnia jest niepoprawny: wpisz *, liczby od 0 (niedziela) do 6 albo nazwy, np. MON-FRI.',
    'fault.expression':
      'Wpisz pięć pól rozdzielonych spacjami: minuta, godzina, dzień miesiąca, miesiąc i dzień tygodnia, np. 0 3 * * *.',
    nextRuns: 'Najbliższe terminy',
    nextRunsNow: 'Najbliższe terminy teraz',
    nextRunsAfter: 'Najbliższe terminy po zapisaniu',
    inTaskZone: 'Czas w strefie {{zone}}',
    inYourZone: 'Twój czas ({{zone}})',
    inWhen: 'Kiedy',
    noSlots: 'Brak terminów.',
    'note.moved': 'Przesunięte: tej godziny nie ma tego dnia, bo zegar przesuwa się do przodu.',
    'note.skipped': 'Wcześniejsze terminy są pominięte: ich godzin nie ma tego dnia.',
    'note.once': 'Tylko za pierwszym razem: ta godzina występuje tego dnia dwukrotnie.',
    'note.first': 'Pierwszy raz: ta godzina występuje tego dnia dwukrotnie.',
    'note.second': 'Drugi raz: ta godzina występuje tego dnia dwukrotnie.',
    'change.moved':
      '{{date}} zegar przesuwa się do przodu: godzin od {{from}} do {{to}} nie ma. Zadanie ruszy raz, o {{to}}.',
    'change.skipped':
      '{{date}} zegar przesuwa się do przodu: godzin od {{from}} do {{to}} nie ma, a ich terminy są pominięte.',
    'change.once':
      '{{date}} zegar cofa się: godziny od {{from}} do {{to}} występują dwukrotnie. Zadanie rusza tylko za pierwszym razem.',
    'change.twice':
      '{{date}} zegar cofa się: godziny od {{from}} do {{to}} występują dwukrotnie, tak samo jak ich terminy.',
    clockChanges: 'Zmiana czasu',
    previewFailed: 'Nie udało się odczytać najbliższych terminów.',
  },
})
