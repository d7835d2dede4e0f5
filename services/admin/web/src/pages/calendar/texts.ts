import { defineTexts } from '../../texts/texts.ts'
import { textsEn } from './texts-en.ts'
import { textsPl } from './texts-pl.ts'

export const texts = defineTexts('calendar', { en: textsEn, pl: textsPl })
