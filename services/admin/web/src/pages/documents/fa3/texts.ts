import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('document-fa3', {
  en: {
    fa3: 'KSeF XML',
    hint: 'The structured invoice FA(3), valid by the schema of the Ministry of Finance',
  },
  pl: {
    fa3: 'XML do KSeF',
    hint: 'Faktura ustrukturyzowana FA(3), zgodna ze schematem Ministerstwa Finansów',
  },
})
