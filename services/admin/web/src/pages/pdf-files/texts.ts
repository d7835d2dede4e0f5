import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('pdf-files', {
  en: {
    title: 'PDF files',
    description: 'Every PDF that was rendered. That of an issued invoice is kept unchanged in each language.',
    search: 'Part of the name',
    created: 'Rendered at',
    immutable: 'Of an issued invoice',
    replaceable: 'Can be rendered again',
    permanence: 'Permanence',
    empty: 'No PDF is stored yet',
    emptyHelp: 'A PDF job, or the button PDF of a document, renders the first.',
    emptyFiltered: 'No PDF matches the filters',
  },
  pl: {
    title: 'Pliki PDF',
    description:
      'Wszystkie utworzone pliki PDF. Plik wystawionej faktury pozostaje niezmieniony w każdym języku.',
    search: 'Część nazwy',
    created: 'Utworzono',
    immutable: 'Wystawiona faktura',
    replaceable: 'Można utworzyć ponownie',
    permanence: 'Trwałość',
    empty: 'Nie ma jeszcze żadnego pliku PDF',
    emptyHelp: 'Pierwszy utworzy zadanie PDF lub przycisk PDF przy dokumencie.',
    emptyFiltered: 'Żaden plik PDF nie pasuje do filtrów',
  },
})
