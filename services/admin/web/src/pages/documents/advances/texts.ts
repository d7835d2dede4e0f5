import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('advances', {
  en: {
    advances: 'Advance invoices that it settles',
    none: 'No advance invoice in this currency is found',
  },
  pl: {
    advances: 'Rozliczane faktury zaliczkowe',
    none: 'Nie znaleziono faktury zaliczkowej w tej walucie',
  },
})
