import { defineMessages } from '../message/message.ts'

/** What is wrong with the number of an invoice in KSeF, and with an official confirmation of its receipt (UPO). */
export const ksef = defineMessages('ksef', {
  onlyInvoices: {
    en: 'Only an invoice can be in KSeF; this document is an {type}.',
    pl: 'W KSeF może być tylko faktura, a ten dokument to {type}.',
  },
  voidedInvoice: {
    en: 'The invoice is voided: only an approved invoice can be in KSeF.',
    pl: 'Faktura jest unieważniona: w KSeF może być tylko zatwierdzona.',
  },
  timeToCome: { en: 'This time is still to come.', pl: 'Ta chwila jeszcze nie nadeszła.' },
  numberOfAnotherSeller: {
    en: 'The number belongs to the seller {nip}, and the invoice to the seller {seller}.',
    pl: 'Numer należy do sprzedawcy {nip}, a faktura do sprzedawcy {seller}.',
  },
  numberBeforeIssue: {
    en: 'The number is of {day}, and the invoice was issued on {issueDate}, which is later.',
    pl: 'Numer jest z dnia {day}, a fakturę wystawiono później, {issueDate}.',
  },
  numberOfAnotherDay: {
    en: 'The number is of {day}, and KSeF received the invoice on {received} in Polish time.',
    pl: 'Numer jest z dnia {day}, a KSeF otrzymał fakturę {received} czasu polskiego.',
  },
  numberTaken: {
    en: 'The KSeF number {number} is already stored with {document}.',
    pl: 'Numer KSeF {number} ma już {document}.',
  },
  document: { en: 'the document {id}', pl: 'dokument {id}' },
  anotherDocument: { en: 'another document', pl: 'inny dokument' },

  noNumber: {
    en: 'No KSeF number is stored with the document. Store it with {call} first.',
    pl: 'Dokument nie ma numeru KSeF: najpierw go zapisz ({call}).',
  },
  numberChanged: {
    en: 'The file confirms a number that is no longer that of the document.',
    pl: 'Plik potwierdza numer, którego dokument już nie ma.',
  },
  confirmationOfAnother: {
    en: 'The file confirms the invoice {confirmed}, and this document is {document} (number, date of issue, NIP of the seller).',
    pl: 'Plik potwierdza fakturę {confirmed}, a ten dokument to {document} (numer, data wystawienia, NIP sprzedawcy).',
  },
  digestOfAnotherFile: {
    en: 'The file confirms an invoice with the SHA-256 {confirmed}; the one that is stored with the document is {stored}.',
    pl: 'Plik potwierdza fakturę o skrócie SHA-256 {confirmed}, a dokument ma zapisany {stored}.',
  },
  numberNotConfirmed: {
    en: 'The file does not confirm the KSeF number {number}.',
    pl: 'Plik nie potwierdza numeru KSeF {number}.',
  },
  notUtf8: { en: 'The file is not text in UTF-8.', pl: 'Plik nie jest tekstem UTF-8.' },
  notWellFormed: { en: 'The file is not well-formed XML.', pl: 'Plik nie jest poprawnym XML-em.' },
  withDocumentType: {
    en: 'The file has a document type, which no confirmation of KSeF has.',
    pl: 'Plik ma definicję typu dokumentu, której nie ma żadne potwierdzenie KSeF.',
  },
  tooManyAttributes: {
    en: 'The file has too many attributes.',
    pl: 'Plik ma zbyt wiele atrybutów.',
  },
  tooDeep: { en: 'The file is nested too deeply.', pl: 'Plik jest zagnieżdżony zbyt głęboko.' },
  noConfirmation: {
    en: 'The file is not an official confirmation of receipt (UPO) of KSeF.',
    pl: 'Plik nie jest urzędowym poświadczeniem odbioru (UPO) KSeF.',
  },
  noDigest: {
    en: 'The file states a digest (SkrotDokumentu) that is not a SHA-256.',
    pl: 'Plik podaje skrót (SkrotDokumentu), który nie jest skrótem SHA-256.',
  },
})
