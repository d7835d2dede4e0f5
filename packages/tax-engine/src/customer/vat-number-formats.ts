import { validate as austrian } from 'stdnum/lib/cjs/at/uid.js'
import { validate as belgian } from 'stdnum/lib/cjs/be/vat.js'
import { validate as cypriot } from 'stdnum/lib/cjs/cy/vat.js'
import { validate as german } from 'stdnum/lib/cjs/de/vat.js'
import { validate as danish } from 'stdnum/lib/cjs/dk/cvr.js'
import { validate as estonian } from 'stdnum/lib/cjs/ee/kmkr.js'
import { validate as spanish } from 'stdnum/lib/cjs/es/nif.js'
import { validate as finnish } from 'stdnum/lib/cjs/fi/alv.js'
import { validate as french } from 'stdnum/lib/cjs/fr/tva.js'
import { validate as british } from 'stdnum/lib/cjs/gb/vat.js'
import { validate as greek } from 'stdnum/lib/cjs/gr/vat.js'
import { validate as croatian } from 'stdnum/lib/cjs/hr/oib.js'
import { validate as hungarian } from 'stdnum/lib/cjs/hu/anum.js'
import { validate as irish } from 'stdnum/lib/cjs/ie/vat.js'
import { validate as italian } from 'stdnum/lib/cjs/it/iva.js'
import { validate as lithuanian } from 'stdnum/lib/cjs/lt/pvm.js'
import { validate as luxembourgish } from 'stdnum/lib/cjs/lu/tva.js'
import { validate as maltese } from 'stdnum/lib/cjs/mt/vat.js'
import { validate as dutch } from 'stdnum/lib/cjs/nl/btw.js'
import { validate as polish } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as portuguese } from 'stdnum/lib/cjs/pt/nif.js'
import { validate as romanian } from 'stdnum/lib/cjs/ro/cif.js'
import { validate as swedish } from 'stdnum/lib/cjs/se/vat.js'
import { isBulgarian, isCzech, isLatvian, isSlovak, isSlovenian } from './vat-check-digits.ts'

/**
 * Format of VAT numbers: the form after the prefix, an example (9 is any digit, X any letter), and the check of its
 * digits.
 */
export type VatNumberFormat = { form: RegExp; example: string; isValid: (number: string) => boolean }

/**
 * By prefix: the member states as VIES lists them, and XI for Northern Ireland, whose numbers are built as Britain's
 * are.
 */
export const vatNumberFormats: ReadonlyMap<string, VatNumberFormat> = new Map([
  ['AT', { form: /^U\d{8}$/, example: 'ATU99999999', isValid: byStdnum(austrian) }],
  ['BE', { form: /^[01]\d{9}$/, example: 'BE0999999999', isValid: byStdnum(belgian) }],
  ['BG', { form: /^\d{9,10}$/, example: 'BG999999999', isValid: isBulgarian }],
  ['CY', { form: /^(?!12)\d{8}[A-Z]$/, example: 'CY99999999X', isValid: byStdnum(cypriot) }],
  ['CZ', { form: /^(?:[0-8]\d{7}|\d{9,10})$/, example: 'CZ99999999', isValid: isCzech }],
  ['DE', { form: /^[1-9]\d{8}$/, example: 'DE999999999', isValid: byStdnum(german) }],
  ['DK', { form: /^[1-9]\d{7}$/, example: 'DK99999999', isValid: byStdnum(danish) }],
  ['EE', { form: /^\d{9}$/, example: 'EE999999999', isValid: byStdnum(estonian) }],
  ['EL', { form: /^\d{9}$/, example: 'EL999999999', isValid: byStdnum(greek) }],
  ['ES', { form: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, example: 'ESX9999999X', isValid: byStdnum(spanish) }],
  ['FI', { form: /^\d{8}$/, example: 'FI99999999', isValid: byStdnum(finnish) }],
  ['FR', { form: /^[A-HJ-NP-Z\d]{2}\d{9}$/, example: 'FR99999999999', isValid: byStdnum(french) }],
  ['HR', { form: /^\d{11}$/, example: 'HR99999999999', isValid: byStdnum(croatian) }],
  ['HU', { form: /^\d{8}$/, example: 'HU99999999', isValid: byStdnum(hungarian) }],
  [
    'IE',
    { form: /^(?:\d{7}[A-W]{1,2}|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE9999999XX', isValid: byStdnum(irish) },
  ],
  ['IT', { form: /^\d{11}$/, example: 'IT99999999999', isValid: byStdnum(italian) }],
  ['LT', { form: /^(?:\d{9}|\d{12})$/, example: 'LT999999999', isValid: byStdnum(lithuanian) }],
  ['LU', { form: /^\d{8}$/, example: 'LU99999999', isValid: byStdnum(luxembourgish) }],
  ['LV', { form: /^\d{11}$/, example: 'LV99999999999', isValid: isLatvian }],
  ['MT', { form: /^[1-9]\d{7}$/, example: 'MT99999999', isValid: byStdnum(maltese) }],
  ['NL', { form: /^(?!0{9})\d{9}B(?!00)\d{2}$/, example: 'NL999999999B99', isValid: byStdnum(dutch) }],
  ['PL', { form: /^\d{10}$/, example: 'PL9999999999', isValid: byStdnum(polish) }],
  ['PT', { form: /^[1-9]\d{8}$/, example: 'PT999999999', isValid: byStdnum(portuguese) }],
  ['RO', { form: /^[1-9]\d{1,9}$/, example: 'RO99999999', isValid: byStdnum(romanian) }],
  ['SE', { form: /^\d{10}01$/, example: 'SE999999999901', isValid: byStdnum(swedish) }],
  ['SI', { form: /^[1-9]\d{7}$/, example: 'SI99999999', isValid: isSlovenian }],
  ['SK', { form: /^[1-9]\d[2-47-9]\d{7}$/, example: 'SK9999999999', isValid: isSlovak }],
  ['XI', { form: /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/, example: 'XI999999999', isValid: byStdnum(british) }],
])

/** Check digits as stdnum computes them. */
function byStdnum(validate: (number: string) => { isValid: boolean }): VatNumberFormat['isValid'] {
  return (number) => validate(number).isValid
}
