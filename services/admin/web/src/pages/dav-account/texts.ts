import { defineTexts } from '../../texts/texts.ts'
import { en } from './texts-en.ts'
import { pl } from './texts-pl.ts'

export const texts = defineTexts('dav-account', { en, pl })
