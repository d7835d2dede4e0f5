import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('contacts', {
  en: {
    description: 'People of companies, and people without a company.',
    create: 'Add a contact',
    createTitle: 'A new contact',
    search: 'Search name, e-mail, phone or company',
    'status.active': 'Active',
    'status.inactive': 'Inactive',
    empty: 'There are no contacts',
    emptyHelp: 'Add a contact, or import a file of an address book (.vcf).',
    emptyFiltered: 'No contact matches the filter',
    saved: 'The contact {{name}} is saved',
    deleteTitle: 'Delete the contact {{name}}?',
    deleteText: 'A contact of an address book is deleted on its server, too.',
    deleted: 'The contact {{name}} is deleted',
  },
  pl: {
    description: 'Osoby z firm oraz osoby bez firmy.',
    create: 'Dodaj kontakt',
    createTitle: 'Nowy kontakt',
    search: 'Szukaj nazwiska, e-maila, telefonu lub firmy',
    'status.active': 'Aktywny',
    'status.inactive': 'Nieaktywny',
    empty: 'Nie ma kontaktów',
    emptyHelp: 'Dodaj kontakt albo zaimportuj plik książki adresowej (.vcf).',
    emptyFiltered: 'Żaden kontakt nie pasuje do filtra',
    saved: 'Zapisano kontakt {{name}}',
    deleteTitle: 'Usunąć kontakt {{name}}?',
    deleteText: 'Kontakt z książki adresowej zostanie usunięty także na jej serwerze.',
    deleted: 'Usunięto kontakt {{name}}',
  },
})
