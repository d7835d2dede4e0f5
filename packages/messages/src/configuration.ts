import { defineMessages } from './message.ts'

/** What is wrong with rates, groups, rules and categories, and with files of them. */
export const configuration = defineMessages('configuration', {
  atRow: { en: 'row {row}: {fault}', pl: 'wiersz {row}: {fault}' },
  atCell: { en: 'row {row}, column {column}: {fault}', pl: 'wiersz {row}, kolumna {column}: {fault}' },
  storedRecord: { en: 'The stored {record}: {fault}', pl: 'Zapisany rekord {record}: {fault}' },
})
