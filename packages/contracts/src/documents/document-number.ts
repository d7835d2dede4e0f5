import { values } from '@fiscus/messages/values'
import { singleLineText } from '../fields/text.ts'

/**
 * The tenant's own number of a document, 1 to 100 characters, unique for each document type. Numbers that look the same
 * are the same text: letters are composed (NFC), each white space is a plain space, and invisible characters are
 * rejected (tax-calculation §3.1).
 */
export const documentNumber = singleLineText(100)
  .refine(
    (text) => !/[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u.test(text),
    values.invisibleCharacters.code,
  )
  .transform((text) => text.normalize('NFC').replaceAll(/\s/gu, ' '))
