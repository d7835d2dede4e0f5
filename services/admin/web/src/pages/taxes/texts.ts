import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('taxes', {
  en: {
    rates: 'Rates',
    rules: 'Rules',
    groups: 'Groups',
    categories: 'Categories',
    rounding: 'Rounding',
    simulator: 'Live Tax Tester',
    documents: 'Documents',
    seller: 'Seller',
    history: 'History',
    transfer: 'Import and export',
  },
  pl: {
    rates: 'Stawki',
    rules: 'Reguły',
    groups: 'Grupy',
    categories: 'Kategorie',
    rounding: 'Zaokrąglanie',
    simulator: 'Tester podatków',
    documents: 'Dokumenty',
    seller: 'Sprzedawca',
    history: 'Historia',
    transfer: 'Import i eksport',
  },
})
